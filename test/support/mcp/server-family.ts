/** The processes of a test server by its log: each start of its program, and what that started. */
export function familyOf(test: { readonly log: () => readonly string[] }): readonly number[] {
  return test
    .log()
    .filter((line) => /^(start|spawned) /.test(line))
    .map((line) => Number(line.split(' ')[1]));
}

/** Whether a process lives. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
