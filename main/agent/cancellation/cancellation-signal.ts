/**
 * What a run throws where it stands when it is asked to stop, until the run has ended. It then becomes
 * a RunCancelled (see run-cancelled.ts). Not meant to be caught. Source: spec 04 §1.
 */
export class CancellationSignal extends Error {
  override readonly name: string = 'AbortError';

  constructor() {
    super('The agent run is being cancelled.');
  }
}
