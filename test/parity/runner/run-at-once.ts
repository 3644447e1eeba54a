import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { Agent } from '../../../main/agent/agent.ts';
import { encodeError } from './encode-error.ts';
import { dump } from './observe-values.ts';
import type { World } from './world.ts';

/** Starts many runs at once, lets the gate `go` open when those that are refused have been, and notes how each ended. */
export async function runAtOnce(
  agent: Agent<Json, unknown>,
  world: World,
  { runs, refused }: { readonly runs: number; readonly refused: number },
): Promise<readonly Json[]> {
  let failures = 0;
  if (refused === 0) world.open('go');
  const outcomes = Array.from({ length: runs }, async (_, at): Promise<JsonObject> => {
    try {
      const { output } = await agent.run(`Question ${at + 1}`, { deps: null });
      return { output: dump(output) };
    } catch (error: unknown) {
      failures += 1;
      if (failures === refused) world.open('go');
      return { error: encodeError(error) };
    }
  });
  return Promise.all(outcomes);
}
