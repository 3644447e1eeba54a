import { powerMonitor } from 'electron';

/** What follows the sleep of the computer. */
export interface SystemSleepOptions {
  readonly sleep: () => void;
  readonly wake: () => void;
}

/** Tells when the computer goes to sleep and when it has woken. */
export function followSystemSleep({ sleep, wake }: SystemSleepOptions): void {
  powerMonitor.on('suspend', sleep);
  powerMonitor.on('resume', wake);
}
