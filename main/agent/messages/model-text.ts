import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type {
  RetryPromptPart,
  ToolReturnPart,
  ValidationIssue,
} from '../../../preload/contract/request-part.ts';

type ToolResult = Pick<ToolReturnPart, 'content' | 'outcome'>;

/** What a model reads for a tool's result, where its provider takes text. Source: spec 01 §2.1. */
export function toolReturnText(part: ToolResult): string {
  const text = toText(part.content);
  return part.outcome === 'failed' ? JSON.stringify({ error: text }) : text;
}

/** What a model reads for a tool's result, where its provider takes an object. Source: spec 01 §2.1. */
export function toolReturnObject(part: ToolResult): JsonObject {
  const { content } = part;
  if (part.outcome === 'failed') return { error: toText(content) };
  if (content === null) return {};
  return isObject(content) ? content : { return_value: content };
}

/** What a model reads when it has to try again. Source: spec 01 §2.2. */
export function retryPromptText(part: Pick<RetryPromptPart, 'content' | 'toolName'>): string {
  return `${describe(part)}\n\nFix the errors and try again.`;
}

function describe({ content, toolName }: Pick<RetryPromptPart, 'content' | 'toolName'>): string {
  if (typeof content !== 'string') {
    const issues = content.map((issue) => toShownIssue(issue, toolName !== null));
    const count = `${issues.length} validation error${issues.length === 1 ? '' : 's'}:`;
    return `${count}\n\`\`\`json\n${JSON.stringify(issues, null, 2)}\n\`\`\``;
  }
  return toolName === null ? `Validation feedback:\n${content}` : content;
}

// Without a tool the whole answer would be repeated as the input of an error at its root.
function toShownIssue(issue: ValidationIssue, isForTool: boolean): JsonObject {
  const { ctx: _, input, ...shown } = issue;
  return isForTool || issue.loc.length > 1 ? { ...shown, input } : shown;
}

function toText(content: Json): string {
  if (content === null) return '';
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function isObject(content: Json): content is JsonObject {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}
