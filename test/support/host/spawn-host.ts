import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { withCompiledCode } from '../compiled-code.ts';
import type { HostAnswer, HostMethod, HostUseCases } from './host-messages.ts';

/** Where a host finds and leaves things. */
export interface HostPlace {
  readonly file: string;
  readonly baseUrl: string;
  readonly traceFile: string;
}

type Inputs = { readonly [Key in HostMethod]: Parameters<HostUseCases[Key]>[0] };
type Values = { readonly [Key in HostMethod]: Awaited<ReturnType<HostUseCases[Key]>> };

/** Main without Electron in a process of its own, which can be killed. */
export interface Host {
  request<Method extends HostMethod>(
    method: Method,
    input: Inputs[Method],
  ): Promise<Values[Method]>;
  transcript(conversationId: ConversationId): Promise<Transcript>;
  /** Reads the transcript until the condition holds for it. */
  until(
    conversationId: ConversationId,
    condition: (shown: Transcript) => boolean,
  ): Promise<Transcript>;
  /** Kills it as a crash or a loss of power to the process would. */
  kill(): Promise<void>;
  readonly exited: Promise<void>;
}

/** Starts a host. Who starts it kills it. */
export function spawnHost({ file, baseUrl, traceFile }: HostPlace): Host {
  const program = fileURLToPath(new URL('host-program.ts', import.meta.url));
  const child = spawn(process.execPath, [program, file, baseUrl, traceFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...withCompiledCode },
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  let requests = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host's own lines
    const answer = JSON.parse(line) as HostAnswer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  // A host that was killed takes nothing any more.
  child.stdin.on('error', () => {});
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };

  const request: Host['request'] = async (method, input) => {
    requests += 1;
    const id = requests;
    const answered = new Promise<HostAnswer>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ id, method, input })}\n`);
    const gone = exited.then(() => ({ id, failure: 'The host has ended.' }));
    const answer = await Promise.race([answered, gone]);
    if ('failure' in answer) throw new Error(answer.failure);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host's service made it, and JSON holds all that it can be
    return answer.value as never;
  };
  const transcript: Host['transcript'] = async (conversationId) =>
    (await request('read', { conversationId, limit: 500 })).transcript;
  return {
    request,
    transcript,
    exited,
    kill,
    until: async (conversationId, condition) => {
      for (;;) {
        const shown = await transcript(conversationId);
        if (condition(shown)) return shown;
        await delay(10);
      }
    },
  };
}
