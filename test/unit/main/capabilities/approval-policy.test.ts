import { describe, expect, it } from 'vitest';
import {
  decideApproval,
  grantKey,
  noGrants,
  type GuardedCall,
} from '../../../../main/capabilities/approval-policy.ts';

const call: GuardedCall = {
  toolName: 'run_command',
  toolsetId: null,
  server: null,
  input: { command: 'ls' },
  risk: 'runs-command',
};

describe('the policy on calls that may do harm', () => {
  it('asks, with the reason that is shown [D-27]', () => {
    expect(decideApproval(call, noGrants)).toEqual({ kind: 'ask', reason: 'runs-command' });
  });

  it('allows what the person allowed for the conversation, and nothing of the same name elsewhere', () => {
    const grants = { approvesAll: false, tools: [grantKey(call)] };
    expect(decideApproval(call, grants)).toEqual({ kind: 'allow', because: 'granted' });
    const other = { ...call, toolsetId: 'server-2' };
    expect(decideApproval(other, grants)).toMatchObject({ kind: 'ask' });
  });

  it('allows everything where the person chose that', () => {
    const grants = { approvesAll: true, tools: [] };
    expect(decideApproval(call, grants)).toEqual({ kind: 'allow', because: 'approves-all' });
  });

  it('denies what nobody could read, whatever was allowed', () => {
    const long = { ...call, input: { command: 'x'.repeat(200_001) } };
    const grants = { approvesAll: true, tools: [grantKey(call)] };
    expect(decideApproval(long, grants)).toMatchObject({
      kind: 'deny',
      message: expect.stringContaining('too long for a person to read') as unknown,
    });
  });
});
