import type { Json } from '../../../preload/contract/json.ts';
import { askUserArgumentsSchema } from '../../../preload/contract/question-arguments.ts';

/** The questions of a call as plain lines: header, text, and what was offered; null when they cannot be read. */
export function askedText(args: unknown): string | null {
  const parsed = askUserArgumentsSchema.safeParse(args);
  if (!parsed.success) return null;
  return parsed.data.questions
    .map(({ header, question, options }) => {
      const offered = options.map(({ label, description }) =>
        description === null || description === '' ? `- ${label}` : `- ${label}: ${description}`,
      );
      return [header, question, ...offered].join('\n');
    })
    .join('\n\n');
}

/** An answer as plain lines, one for each header; null when it is no answer by header. */
export function answeredText(content: Json): string | null {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null;
  return Object.entries(content)
    .map(
      ([header, chosen]) =>
        `${header}: ${Array.isArray(chosen) ? chosen.map(textOf).join(', ') : textOf(chosen)}`,
    )
    .join('\n');
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
