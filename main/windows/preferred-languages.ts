import { app } from 'electron';

/** The person's languages, best first: the one the app was started with, or those of the system. */
export function preferredLanguages(): readonly string[] {
  const given = app.commandLine.getSwitchValue('lang');
  return given === '' ? app.getPreferredSystemLanguages() : [given];
}
