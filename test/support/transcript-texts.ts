import { retryPromptText, toolReturnText } from '../../main/agent/messages/model-text.ts';
import type { Transcript, TranscriptPart } from '../../preload/contract/transcript.ts';

/** A transcript in a form that can be read at a glance: `>` is the person, `<` a tool's return, `?` a retry. */
export function messageTexts(transcript: Pick<Transcript, 'messages'>): string[] {
  return transcript.messages.map((message) => message.parts.map(partText).join(' | '));
}

function partText({ part }: TranscriptPart): string {
  switch (part.partKind) {
    case 'user-prompt':
      return `> ${typeof part.content === 'string' ? part.content : JSON.stringify(part.content)}`;
    case 'tool-return':
      return `< ${toolReturnText(part)}`;
    case 'retry-prompt':
      return `? ${retryPromptText(part)}`;
    case 'text':
      return part.content;
    case 'thinking':
      return `(${part.content})`;
    case 'tool-call':
      return `${part.toolName} ${typeof part.args === 'string' ? part.args : JSON.stringify(part.args)}`;
    case 'system-prompt':
      return `! ${part.content}`;
    case 'file':
    case 'opaque':
      return part.partKind;
  }
}
