import type { AssistantRef, RunAssistant } from '../../../preload/contract/run-assistant.ts';
import type { AgentSpec } from '../../agent/spec/agent-spec.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import type { Assistant } from './assistant.ts';
import type { AssistantParts } from './file-capabilities.ts';
import { createFileAssistant } from './file-assistant.ts';

/** The assistants that stand in files, as runs need them. */
export interface FileAssistants {
  /** What a run's record keeps of one. Fails with `not-allowed` when the person did not agree to it. */
  forRun(ref: AssistantRef): RunAssistant;
  /** The one who answers. */
  open(ref: AssistantRef): Assistant;
}

/** Makes them of the specs that the person agreed to. */
export function createFileAssistants(
  specs: {
    readonly forRun: (ref: AssistantRef) => RunAssistant;
    readonly specOf: (ref: AssistantRef) => AgentSpec;
  },
  parts: AssistantParts,
): FileAssistants {
  return {
    forRun: (ref) => specs.forRun(ref),
    open: (ref) => createFileAssistant(specs.specOf(ref), parts),
  };
}

/** What a run's record keeps of an assistant that the person wants. Fails with `not-allowed` when they did not agree to it. */
export function agreedAssistant(
  { fileAssistants }: { readonly fileAssistants?: FileAssistants },
  ref: AssistantRef,
): RunAssistant {
  if (fileAssistants === undefined) throw new RequestFailure('not-allowed');
  return fileAssistants.forRun(ref);
}

/** Who answers in a run: the assistant of its record, or the app's own. */
export function assistantOf(
  around: { readonly assistant: Assistant; readonly fileAssistants?: FileAssistants },
  recorded: RunAssistant | undefined,
): Assistant {
  if (recorded === undefined) return around.assistant;
  if (around.fileAssistants === undefined) throw new Error('No assistants from files here.');
  const { fileName, hash } = recorded;
  return around.fileAssistants.open({ fileName, hash });
}
