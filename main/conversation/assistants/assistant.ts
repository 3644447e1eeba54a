import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { Agent } from '../../agent/agent.ts';
import type { Model } from '../../agent/models/model.ts';

/** Who answers in conversations. The app defines it; each run gets an agent of it. */
export interface Assistant {
  /** Names of what it can do, kept with each run. */
  readonly capabilities: readonly string[];
  /** Requests to the model that one run may make. */
  readonly requestLimit: number | null;
  /** Makes the agent of one run. */
  createAgent(model: Model): Agent<undefined, string> | Promise<Agent<undefined, string>>;
  /** Kills at once what its tools still have running for a conversation. Absent where tools start no processes. */
  readonly killProcesses?: (conversationId: ConversationId) => void;
}
