import type { ActDetail, SentMessage } from '../../../../preload/contract/run-inspection.ts';

const sent: readonly SentMessage[] = [
  {
    from: 'person',
    mark: 'stored',
    text: 'Read the five survey files and write a one-page summary for the board.',
    json: '{\n  "kind": "request",\n  "parts": [{ "part_kind": "user-prompt" }]\n}',
  },
  {
    from: 'assistant',
    mark: 'stored',
    text: 'read_file({"path":"Surveys 2026/spring.csv"})\n\nsearch_files({"query":"water"})',
    json: '{\n  "kind": "response"\n}',
  },
  {
    from: 'tools',
    mark: 'changed',
    text: 'read_file → 41 answers\n\nsearch_files → The tool call was interrupted before a result was produced.',
    json: '{\n  "kind": "request"\n}',
  },
  { from: 'person', mark: 'added', text: 'Continue where you stopped.', json: '{}' },
];

/** A request with every sort of message and all that went with it. */
export const requestDetail: ActDetail = {
  kind: 'request',
  sent: {
    messages: sent,
    earlier: 0,
    instructions: {
      text: 'You help a garden association. When a task can be understood in more than one way, ask.',
      leftOut: 0,
    },
    parameters: {
      text: '{\n  "tools": ["read_file", "search_files", "write_file"]\n}',
      leftOut: 0,
    },
    body: { text: '{\n  "model": "claude-sonnet",\n  "messages": []\n}', leftOut: 0 },
    isWorkedOut: false,
    isRepairedHarder: false,
  },
  received: {
    text: '{\n  "kind": "response",\n  "parts": [\n    {\n      "part_kind": "tool-call",\n      "tool_name": "read_file",\n      "args": { "path": "Surveys 2026/spring.csv" }\n    }\n  ]\n}',
    leftOut: 0,
  },
  failureDetail: null,
};

/** Two questions and their answers. */
export const questionDetail: ActDetail = {
  kind: 'question',
  arguments: {
    text: '{\n  "questions": [{ "header": "Audience" }, { "header": "Wishes" }]\n}',
    leftOut: 0,
  },
  result: {
    text: '{\n  "Audience": ["Board members"],\n  "Wishes": ["Top two only: name the rest in one sentence"]\n}',
    leftOut: 0,
  },
};

/** A call that was cut, with arguments that look like HTML. */
export const hostileDetail: ActDetail = {
  kind: 'tool',
  arguments: {
    text: '{ "path": "summary.md", "text": "<img src=x onerror=alert(1)> **bold** ',
    leftOut: 1200,
  },
  result: null,
};
