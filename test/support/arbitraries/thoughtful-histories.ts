import fc from 'fast-check';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type {
  ResponsePart,
  ThinkingPart,
  ToolCallPart,
} from '../../../preload/contract/response-part.ts';
import { contentOf, SealedThoughts } from '../model-server/sealed-thoughts.ts';
import { leftHistories, wildHistories } from './call-histories.ts';

const plain = { id: null, providerDetails: null };

function thought(content: string, rest: Partial<ThinkingPart>): ThinkingPart {
  return { partKind: 'thinking', content, signature: null, providerName: null, ...plain, ...rest };
}

/** Thoughts of every provider: signed, sealed whole, cut before their signature, or of nobody. */
const thoughts: readonly ThinkingPart[] = [
  thought('I see', { providerName: 'anthropic', signature: 'sig-anthropic' }),
  thought('I see h', { providerName: 'anthropic' }),
  thought('', {
    providerName: 'anthropic',
    id: 'redacted_thinking',
    signature: 'redacted-anthropic',
  }),
  thought('Hm', { providerName: 'openai', id: 'rs_1', signature: 'sig-openai' }),
  thought('', { providerName: 'openai', id: 'rs_2' }),
  thought('Sum', { providerName: 'google', providerDetails: { thought_signature: 'sig-google' } }),
  thought('Sum', { providerName: 'google' }),
  thought('Local', { providerName: 'openaiCompatible' }),
  thought('Imported', { signature: 'of-somebody' }),
];

const emptyButSigned: ResponsePart = {
  partKind: 'text',
  content: '',
  ...plain,
  providerName: 'google',
  providerDetails: { thought_signature: 'sig-google' },
};

/** What servers know to have sealed of it. */
export function sealedOfHistories(): SealedThoughts {
  const sealed = new SealedThoughts();
  sealed.seal('sig-anthropic', 'I see');
  sealed.seal('redacted-anthropic', '');
  sealed.seal('sig-openai', 'rs_1');
  sealed.seal('sig-google', contentOf({ text: 'Sum', thought: true }));
  sealed.seal('sig-call', contentOf({ functionCall: { name: 'look_up', args: {} } }));
  return sealed;
}

/** Histories of any kind in which models thought, each perhaps another provider's. */
export const thoughtfulHistories: fc.Arbitrary<ModelMessage[]> = fc
  .tuple(
    fc.oneof(leftHistories, wildHistories),
    fc.infiniteStream(fc.constantFrom(null, null, ...thoughts, emptyButSigned)),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([history, inserted, signs]) => {
    const usedItems = new Set<string>();
    return history.map((message) => {
      if (message.kind === 'request') return message;
      const parts = message.parts.flatMap((part): ResponsePart[] => {
        const before = inserted.next().value ?? null;
        const signed = signs.next().value === true ? signCall(part) : part;
        return before === null || isUsed(before, usedItems) ? [signed] : [before, signed];
      });
      const last = inserted.next().value ?? null;
      return {
        ...message,
        parts: last === null || isUsed(last, usedItems) ? parts : [...parts, last],
      };
    });
  });

// An item of OpenAI's is there once.
function isUsed(part: ResponsePart, used: Set<string>): boolean {
  if (part.partKind !== 'thinking' || part.providerName !== 'openai' || part.id === null)
    return false;
  if (used.has(part.id)) return true;
  used.add(part.id);
  return false;
}

function signCall(part: ResponsePart): ResponsePart {
  if (part.partKind !== 'tool-call' || part.args === '{"cut') return part;
  const signed: ToolCallPart = {
    ...part,
    args: '{}',
    providerName: 'google',
    providerDetails: { thought_signature: 'sig-call' },
  };
  return signed;
}
