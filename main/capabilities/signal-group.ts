import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Sends a signal to the group that a child leads, which has to be started `detached` for it; 0 only looks whether anybody
 * is left. On Windows, which has no such groups, the child's tree is ended by `taskkill`. False when nobody is left, as
 * far as the system tells. Throws what the system refuses for another reason.
 */
export function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  const { pid } = child;
  if (pid === undefined) return false;
  if (process.platform !== 'win32') return sendToGroup(pid, signal);
  if (signal !== 0) endTree(child, pid, signal);
  return child.exitCode === null && child.signalCode === null;
}

function sendToGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error: unknown) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (code === 'ESRCH') return false;
    // macOS says so of a group in which only the dead are left that nobody has cleared away yet.
    if (code === 'EPERM') return false;
    throw error;
  }
}

function endTree(child: ChildProcess, pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  const args = ['/PID', String(pid), '/T', ...(signal === 'SIGKILL' ? ['/F'] : [])];
  const ender = spawn('taskkill', args, { windowsHide: true, stdio: 'ignore' });
  ender.on('error', () => child.kill('SIGKILL'));
}
