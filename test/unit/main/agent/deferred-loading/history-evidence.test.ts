import { describe, expect, it } from 'vitest';
import {
  capabilityLoadKind,
  readEvidence,
  toolSearchKind,
} from '../../../../../main/agent/deferred-loading/history-evidence.ts';
import { toolAvailability } from '../../../../../main/agent/deferred-loading/tool-availability.ts';
import type { ModelMessage } from '../../../../../preload/contract/message.ts';
import { call, request, response, toolReturn } from '../../../../support/message-builders.ts';

const loadCall = { ...call('1', 'load_capability', { id: 'post' }), toolKind: capabilityLoadKind };
const loadReturn = { ...toolReturn('1', {}), toolKind: capabilityLoadKind };
const loading: readonly ModelMessage[] = [
  response([loadCall]),
  request([loadReturn, toolAvailability(['send'], '1')]),
];
const read = (messages: readonly ModelMessage[]) => {
  const { loaded, discovered } = readEvidence(messages);
  return [[...loaded], [...discovered]];
};

describe('what a history says of things that were loaded', () => {
  it('names capabilities and tools', () => {
    expect(read(loading)).toEqual([['post'], ['send']]);
  });

  it('names tools that a search found, the provider’s own included', () => {
    const content = { discovered_tools: [{ name: 'a' }, { name: 1 }, 'b'] };
    const found = { ...toolReturn('1', content), toolKind: toolSearchKind };
    const wire = { tool_kind: toolSearchKind, content: { discovered_tools: [{ name: 'c' }] } };
    const own = response([{ partKind: 'opaque', wireKind: 'builtin-tool-return', wire }]);
    expect(read([request([found]), own])).toEqual([[], ['a', 'c']]);
  });

  it('says nothing of loads that were refused, never answered, or of other tools of that name', () => {
    expect(read([response([loadCall])])).toEqual([[], []]);
    expect(read([response([loadCall]), request([{ ...loadReturn, content: 'no' }])])).toEqual([
      [],
      [],
    ]);
    const plain = [
      response([{ ...loadCall, toolKind: null }]),
      request([{ ...loadReturn, toolKind: null }]),
    ];
    expect(read(plain)).toEqual([[], []]);
    expect(read([response([{ ...loadCall, args: '{"id' }]), request([loadReturn])])).toEqual([
      [],
      [],
    ]);
  });

  it('forgets what a compaction hides from the model', () => {
    const compacted = response([
      { partKind: 'opaque', wireKind: 'compaction', wire: { part_kind: 'compaction' } },
    ]);
    expect(read([...loading, compacted])).toEqual([[], []]);
    expect(read([compacted, ...loading])).toEqual([['post'], ['send']]);
  });
});
