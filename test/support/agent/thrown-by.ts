import { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';

/** What a piece of work throws; fails the test when it throws nothing. */
export async function thrownBy(
  work: Promise<unknown> | (() => Promise<unknown>),
): Promise<unknown> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error: unknown) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

/** The RunCancelled that a piece of work throws; fails the test when it throws anything else. */
export async function cancelledBy(
  work: Promise<unknown> | (() => Promise<unknown>),
): Promise<RunCancelled> {
  const error = await thrownBy(work);
  if (error instanceof RunCancelled) return error;
  throw error;
}
