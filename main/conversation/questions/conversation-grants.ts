import { z } from 'zod';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { Json } from '../../../preload/contract/json.ts';
import { oneAfterAnother } from '../../base/one-after-another.ts';
import { noGrants, type ApprovalGrants } from '../../capabilities/approval-policy.ts';

/** Where the leave of a conversation is kept. */
export interface GrantsStore {
  read(conversationId: ConversationId): Json | undefined;
  write(conversationId: ConversationId, grants: Json): Promise<void>;
}

const grantsSchema = z.strictObject({
  approvesAll: z.boolean(),
  tools: z.array(z.string()).max(1000),
});

/** The leave that a person gave for a whole conversation. What cannot be read counts as none. */
export class ConversationGrants {
  readonly #store: GrantsStore;
  /** A write takes its time; what was taken back meanwhile must not come back with the next. */
  readonly #inTurn = oneAfterAnother();

  constructor(store: GrantsStore) {
    this.#store = store;
  }

  read(conversationId: ConversationId): ApprovalGrants {
    const parsed = grantsSchema.safeParse(this.#store.read(conversationId));
    return parsed.success ? parsed.data : noGrants;
  }

  /** Allows a tool for the conversation. */
  allowTool(conversationId: ConversationId, key: string): Promise<void> {
    return this.#inTurn(async () => {
      const { approvesAll, tools } = this.read(conversationId);
      if (tools.includes(key)) return;
      await this.#store.write(conversationId, { approvesAll, tools: [...tools, key] });
    });
  }

  /** Allows everything, or takes that back together with every tool's own leave. */
  approveAll(conversationId: ConversationId, approvesAll: boolean): Promise<void> {
    return this.#inTurn(() => {
      const { tools } = this.read(conversationId);
      return this.#store.write(conversationId, {
        approvesAll,
        tools: approvesAll ? [...tools] : [],
      });
    });
  }
}

/** Leave that is forgotten with the process. */
export function createMemoryGrants(): GrantsStore {
  const grants = new Map<ConversationId, Json>();
  return {
    read: (conversationId) => grants.get(conversationId),
    write: async (conversationId, value) => {
      grants.set(conversationId, value);
    },
  };
}
