/** Variables that a program gets of the app's own. A key that stands in any other is none of its business. */
const passedOn = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'NUMBER_OF_PROCESSORS',
  'OS',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
  'WINDIR',
]);

/** Nobody sits at the terminal: nothing may wait for a key or draw. */
const forNobody = { TERM: 'dumb', PAGER: 'cat', GIT_PAGER: 'cat', GIT_TERMINAL_PROMPT: '0' };

/**
 * The environment of every program that the app starts, be it a command or a server: what programs need to be found and
 * to find their way, and no keys. What a server needs beyond it, its settings give. Pure.
 */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isPassedOn(entry[0]),
  );
  return { ...Object.fromEntries(passed), ...forNobody };
}

// Windows takes names in any case.
function isPassedOn(name: string): boolean {
  const upper = name.toUpperCase();
  return passedOn.has(upper) || upper.startsWith('LC_') || upper.startsWith('XDG_');
}
