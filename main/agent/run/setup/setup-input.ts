import type { CancellationToken } from '../../cancellation/cancellation-token.ts';
import type { AgentDefinition, AgentOverrides } from '../agent-definition.ts';
import type { RunOptions } from '../run-options.ts';

/** What one run is started with. */
export interface SetupInput<Deps> {
  readonly agent: AgentDefinition<Deps>;
  readonly options: RunOptions<Deps>;
  readonly overrides: AgentOverrides<Deps>;
  /** The token of a handle, beside the caller's own. */
  readonly token?: CancellationToken | undefined;
}
