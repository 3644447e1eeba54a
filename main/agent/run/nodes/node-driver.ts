import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';
import { UserError } from '../../errors.ts';
import type { ModelRequestStream } from '../stream/model-request-stream.ts';
import type { NodeStream } from './node-stream.ts';

/** Opens the streams of a run's nodes. */
export interface NodeDriver {
  streamModelRequest(node: object): ModelRequestStream<unknown>;
  streamToolCalls(node: object): NodeStream<AgentStreamEvent>;
}

const drivers = new WeakMap<object, NodeDriver>();

/** Makes a context lead to the run that it belongs to. */
export function bindDriver(ctx: object, driver: NodeDriver): void {
  drivers.set(ctx, driver);
}

/** The run behind a context. Throws a UserError when the context was not taken from a run. */
export function driverOf(ctx: object): NodeDriver {
  const driver = drivers.get(ctx);
  if (driver === undefined) {
    throw new UserError('A node is streamed with the context of its run: `node.stream(run.ctx)`.');
  }
  return driver;
}
