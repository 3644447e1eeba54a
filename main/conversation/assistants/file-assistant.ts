import type { AgentSpec } from '../../agent/spec/agent-spec.ts';
import { createAgentFromSpec } from '../../agent/spec/create-agent-from-spec.ts';
import { askUser } from '../../capabilities/ask-user/ask-user.ts';
import { appInstructions } from './app-assistant.ts';
import type { Assistant } from './assistant.ts';
import {
  fileCapabilities,
  isTurnedOff,
  type AssistantParts,
  type TurnedOn,
} from './file-capabilities.ts';
import { loadPrices } from './load-prices.ts';

/** Requests that a run of a file's assistant may make; no file can raise it. */
const requestLimit = 50;

const nothingTurnedOn: TurnedOn = { commands: false, delegation: false, servers: [] };

/**
 * The assistant that a file defines: the app's own words first, then the file's. It can ask the person whatever the file
 * says, and has of the app's capabilities only those that the file names and the person has turned on.
 */
export function createFileAssistant(spec: AgentSpec, parts: AssistantParts): Assistant {
  const asksAnyway = spec.capabilities.every(({ name }) => name !== 'AskUser');
  // What the assistant may not read, its sub-agents may not either.
  const reads = spec.capabilities.some(({ name }) => name === 'Workspace');
  const usable = (): AgentSpec['capabilities'] => {
    const turnedOn = parts.acting?.turnedOn() ?? nothingTurnedOn;
    return spec.capabilities.filter((entry) => !isTurnedOff(entry, turnedOn));
  };
  return {
    get capabilities() {
      const names = usable().map(({ name }) => name);
      return asksAnyway ? ['AskUser', ...names] : names;
    },
    requestLimit,
    createAgent: async (model) =>
      createAgentFromSpec<undefined, 'text'>(
        {
          ...spec,
          model: null,
          instructions: [appInstructions, ...spec.instructions],
          capabilities: usable(),
        },
        {
          model,
          outputType: 'text',
          customCapabilityTypes: fileCapabilities(parts, { childRoots: reads ? parts.roots : [] }),
          prices: await loadPrices(),
          ...(asksAnyway && { capabilities: [askUser({ answerer: parts.answerer })] }),
        },
      ),
  };
}
