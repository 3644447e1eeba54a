import type { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import type { FrontEndOptions } from '../../../main/agent/ui-adapters/front-end.ts';

/** What a test has to do with the runs that it serves. */
export interface ServedRun {
  readonly token?: CancellationToken;
  readonly told?: Omit<FrontEndOptions<unknown>, 'signal'>;
}
