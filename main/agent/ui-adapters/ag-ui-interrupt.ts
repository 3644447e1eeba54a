import type { JsonObject } from '../../../preload/contract/json.ts';
import { toArgsJson } from '../messages/tool-args.ts';
import type { DeferredToolRequests } from '../tools/deferred-tools.ts';
import type { AgUiInterrupt } from './ag-ui-event.ts';

const interruptPrefix = 'int-';

const responseSchema: JsonObject = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: { type: 'object' },
    reason: { type: 'string' },
  },
  required: ['approved'],
};

/** The questions that a run asks which ended because calls need approval. */
export function toInterrupts(requests: DeferredToolRequests): readonly AgUiInterrupt[] {
  return requests.approvals.map((call) => {
    const metadata = requests.metadata[call.toolCallId];
    return {
      id: `${interruptPrefix}${call.toolCallId}`,
      reason: 'tool_call',
      toolCallId: call.toolCallId,
      message: `Approve ${call.toolName}(${toArgsJson(call.args)})?`,
      responseSchema,
      ...(metadata !== undefined && { metadata }),
    };
  });
}

/** The call that an interrupt stands for; null when the id is not one of ours. */
export function callOfInterrupt(interruptId: string): string | null {
  return interruptId.startsWith(interruptPrefix) ? interruptId.slice(interruptPrefix.length) : null;
}
