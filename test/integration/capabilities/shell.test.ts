import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';
import type { HandledRunOptions } from '../../../main/agent/run/run-options.ts';
import { RunningProcesses } from '../../../main/capabilities/shell/running-processes.ts';
import {
  outputLimitBytes,
  shell,
  shellToolName,
  type ShellOptions,
} from '../../../main/capabilities/shell/shell.ts';
import { callStep, scriptModel } from '../../support/scripted-model.ts';
import { allGone, deafFamily, familySize, readPids } from '../../support/stop/deaf-family.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

/** The scripted model only streams. */
const streamed: Pick<HandledRunOptions<undefined>, 'eventStreamHandler'> = {
  eventStreamHandler: async (_ctx, events) => {
    for await (const _event of events);
  },
};

interface ShellCase extends Partial<Pick<ShellOptions, 'environment' | 'graceMs'>> {
  readonly args: object;
}

async function temporaryFolder(): Promise<string> {
  const made = await createTemporaryFolder();
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made.folder;
}

async function open({ args, ...options }: ShellCase) {
  const folder = await temporaryFolder();
  const processes = new RunningProcesses();
  const script = scriptModel([callStep('c1', shellToolName, args)], ['Done.']);
  const capability = shell({
    roots: [{ name: 'Work', folder }],
    processes,
    ...options,
  });
  const agent = new Agent({ model: script.model, capabilities: [capability] });
  return { folder, processes, agent, script };
}

/** What the model reads of the one command. */
async function run(options: ShellCase) {
  const { agent, ...opened } = await open(options);
  const result = await agent.run('Go', streamed);
  const returns = result
    .allMessages()
    .flatMap((message) => (message.kind === 'request' ? message.parts : []))
    .flatMap((part) => (part.partKind === 'tool-return' ? [part] : []));
  return { ...opened, returned: returns[0] };
}

describe('a command', () => {
  it('gives back its exit code and both of its outputs', async () => {
    const { returned } = await run({ args: { command: 'echo out; echo err >&2; exit 3' } });
    expect(returned?.outcome).toBe('success');
    expect(returned?.content).toMatchObject({ exit_code: 3 });
    expect(JSON.stringify(returned?.content)).toMatch(/out\\n.*err\\n|err\\n.*out\\n/);
  });

  it('runs inside the granted folder, and is refused elsewhere', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'inner'));
    const roots = [{ name: 'Work', folder }];
    const options = { roots, processes: new RunningProcesses() };
    const script = scriptModel(
      [callStep('c1', shellToolName, { command: 'pwd', folder: 'inner' })],
      [callStep('c2', shellToolName, { command: 'pwd', folder: '../..' })],
      ['Done.'],
    );
    const result = await new Agent({ model: script.model, capabilities: [shell(options)] }).run(
      '',
      streamed,
    );
    const returns = result.allMessages().flatMap((message): readonly object[] => message.parts);
    expect(returns).toContainEqual(
      expect.objectContaining({ content: { exit_code: 0, output: `${folder}/inner\n` } }),
    );
    expect(returns).toContainEqual(
      expect.objectContaining({
        outcome: 'failed',
        content: "'../..' is outside of what may be read.",
      }),
    );
  });

  it('gets no key of the app', async () => {
    const environment = { PATH: process.env['PATH'], SECRET_KEY: 'sk-marker' };
    const { returned } = await run({ args: { command: 'env' }, environment });
    expect(JSON.stringify(returned?.content)).toContain('PATH=');
    expect(JSON.stringify(returned?.content)).not.toContain('sk-marker');
  });

  it('keeps both ends of a very long output and says what is missing', async () => {
    const { returned } = await run({
      args: { command: "echo first; head -c 9000000 /dev/zero | tr '\\0' x; echo; echo last" },
    });
    const content = returned?.content as { output: string; left_out_bytes: number };
    expect(content.output.startsWith('first\nxxx')).toBe(true);
    expect(content.output.endsWith('xxx\nlast\n')).toBe(true);
    expect(content.output.length).toBeLessThan(outputLimitBytes + 100);
    expect(content.left_out_bytes).toBe(9_000_012 - outputLimitBytes);
  });

  it('is ended with all that it started when its time is over, and the model reads what came', async () => {
    const { returned, folder } = await run({
      args: { command: deafFamily, timeout_seconds: 1 },
      graceMs: 50,
    });
    expect(returned?.content).toEqual({
      exit_code: null,
      ended_by: 'SIGKILL',
      timed_out: true,
      output: 'started\n',
    });
    await allGone(await readPids(folder, familySize));
  });

  it('leaves nothing behind in the background', async () => {
    const { returned, folder } = await run({
      args: { command: 'sleep 600 & echo $! > pids; echo ok' },
    });
    expect(returned?.content).toEqual({ exit_code: 0, output: 'ok\n' });
    await allGone(await readPids(folder, 1));
  });

  it('that cannot be started is told, and does not end the run', async () => {
    const environment = { PATH: process.env['PATH'], LC_LONG: 'x'.repeat(4_000_000) };
    const { returned } = await run({ args: { command: 'true' }, environment });
    expect(returned).toMatchObject({ outcome: 'failed' });
    expect(returned?.content).toMatch(/^The command could not be started: .*E2BIG/);
  });
});

describe('a command that is stopped', () => {
  it('gets the polite signal first, and may use it', async () => {
    const command =
      'trap "echo bye > farewell; exit" TERM; echo $$ >> pids; while :; do sleep 0.05; done';
    const { agent, folder, processes } = await open({ args: { command }, graceMs: 5000 });
    const token = new CancellationToken();
    const running = agent.run('Go', { ...streamed, cancellationToken: token });
    const pids = await readPids(folder, 1);
    token.cancel();
    await expect(running).rejects.toBeInstanceOf(RunCancelled);
    await allGone(pids);
    const { returned } = await run({ args: { command: `cat ${folder}/farewell` } });
    expect(returned?.content).toEqual({ exit_code: 0, output: 'bye\n' });
    await vi.waitFor(() => expect(processes.count).toBe(0));
  });

  it('dies with a deaf child and its child, after the grace, and the run has not waited for it [R-03] [BC-05]', async () => {
    const { agent, folder, processes } = await open({
      args: { command: deafFamily },
      graceMs: 300,
    });
    const token = new CancellationToken();
    const running = agent.run('Go', { ...streamed, cancellationToken: token });
    const pids = await readPids(folder, familySize);
    token.cancel();
    const cancelled: unknown = await running.catch((error: unknown) => error);
    // The polite signal went by: the hard one is yet to come, and nobody waits for it.
    expect(processes.count).toBe(1);
    if (!(cancelled instanceof RunCancelled)) throw cancelled;
    expect(cancelled.allMessages().at(-1)).toMatchObject({ state: 'interrupted', parts: [] });
    await allGone(pids);
  });

  it('dies at once by force', async () => {
    const { agent, folder, processes } = await open({
      args: { command: deafFamily },
      graceMs: 600_000,
    });
    const token = new CancellationToken();
    const running = agent.run('Go', {
      ...streamed,
      cancellationToken: token,
      conversationId: 'one',
    });
    const pids = await readPids(folder, familySize);
    token.cancel();
    await expect(running).rejects.toBeInstanceOf(RunCancelled);
    processes.kill('another');
    expect(processes.count).toBe(1);
    processes.kill('one');
    await allGone(pids);
  });
});
