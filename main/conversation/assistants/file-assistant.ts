import type { AgentSpec } from '../../agent/spec/agent-spec.ts';
import { createAgentFromSpec } from '../../agent/spec/create-agent-from-spec.ts';
import { bundledPrices } from '../../agent/usage/bundled-prices.ts';
import { askUser } from '../../capabilities/ask-user/ask-user.ts';
import { appInstructions } from './app-assistant.ts';
import { assistantCapabilities, type AssistantParts } from './assistant-spec.ts';
import type { Assistant } from './assistant.ts';

/** Requests that a run of a file's assistant may make; no file can raise it. */
const requestLimit = 50;

/**
 * The assistant that a file defines: the app's own words first, then the file's. It can ask the person whatever the file
 * says, and has of the app's capabilities only those that the file names.
 */
export function createFileAssistant(spec: AgentSpec, parts: AssistantParts): Assistant {
  const asksAnyway = spec.capabilities.every(({ name }) => name !== 'AskUser');
  const names = spec.capabilities.map(({ name }) => name);
  const own: AgentSpec = {
    ...spec,
    model: null,
    instructions: [appInstructions, ...spec.instructions],
  };
  return {
    capabilities: asksAnyway ? ['AskUser', ...names] : names,
    requestLimit,
    createAgent: (model) =>
      createAgentFromSpec<undefined, 'text'>(own, {
        model,
        outputType: 'text',
        customCapabilityTypes: assistantCapabilities(parts),
        prices: bundledPrices,
        ...(asksAnyway && { capabilities: [askUser({ answerer: parts.answerer })] }),
      }),
  };
}
