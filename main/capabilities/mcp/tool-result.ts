import type { CallToolResult } from '@modelcontextprotocol/client';
import { jsonSchema, type Json } from '../../../preload/contract/json.ts';
import type { BinaryContent } from '../../../preload/contract/user-content.ts';
import { ToolReturn } from '../../agent/tools/tool-return.ts';
import { clipText } from '../../base/clip-text.ts';
import { nestsDeeper } from '../../base/nests-deeper.ts';

/** The most text of one result that a model reads, in UTF-16 units. */
const textLimit = 200_000;
/** The most bytes of pictures and sounds of one result, as base64. */
const mediaLimit = 8_000_000;

/** Deeper JSON would be too much for whatever looks through it later. */
const levelLimit = 100;

/** What a server's result is to the model: text, JSON, or text with pictures beside it. It is material, and never more. */
export function toToolReturn(result: CallToolResult): ToolReturn {
  const media = takeMedia(result);
  const text = toText(result, media.length);
  const structured = toStructured(result);
  const isLeftOut = structured === null && result.structuredContent !== undefined && text === '';
  const returnValue = structured ?? (isLeftOut ? leftOut : text);
  return new ToolReturn({ returnValue, content: media.length === 0 ? null : media });
}

const leftOut = '[Left out: the result was too large, or nested too deep.]';

/** What a server says of a call that failed. */
export function toErrorText(result: CallToolResult): string {
  const text = toText(result, 0);
  return text === '' ? 'The tool failed and did not say why.' : text;
}

/** Structured content says all that the text beside it says. */
function toStructured({ structuredContent }: CallToolResult): Json {
  if (structuredContent === undefined || structuredContent === null) return null;
  if (nestsDeeper(structuredContent, levelLimit)) return null;
  const json = jsonSchema.safeParse(structuredContent);
  if (!json.success || JSON.stringify(json.data).length > textLimit) return null;
  return json.data;
}

function toText({ content }: CallToolResult, mediaCount: number): string {
  let left = mediaCount;
  const texts = content.map((block): string => {
    switch (block.type) {
      case 'text':
        return block.text;
      case 'resource_link':
        return `[${block.name}](${block.uri})`;
      case 'resource':
        return 'text' in block.resource ? block.resource.text : `[${block.resource.uri}: not text]`;
      default:
        left -= 1;
        return left >= 0
          ? `[${block.mimeType}, given beside this]`
          : `[${block.mimeType}, left out: too large]`;
    }
  });
  const whole = texts.join('\n');
  const kept = clipText(whole, textLimit);
  if (kept.length === whole.length) return whole;
  return `${kept}\n[Cut here: ${whole.length - kept.length} more characters were left out.]`;
}

function takeMedia({ content }: CallToolResult): readonly BinaryContent[] {
  const media: BinaryContent[] = [];
  let size = 0;
  for (const block of content) {
    if (block.type !== 'image' && block.type !== 'audio') continue;
    size += block.data.length;
    // The rest is named in the text.
    if (size > mediaLimit) break;
    media.push({ kind: 'binary', data: block.data, mediaType: block.mimeType, identifier: null });
  }
  return media;
}
