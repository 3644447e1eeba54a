import { findBaseUrlProblem } from '../../preload/contract/base-url.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { ServerKind } from '../../preload/contract/provider.ts';
import type { Model } from '../agent/models/model.ts';
import { systemClock } from '../base/clock.ts';
import { createDemoModel, demoModelId } from '../providers/demo-model.ts';
import { createServerModel } from '../providers/provider-catalog.ts';
import { CommandProblem } from './command-problem.ts';

/** The environment of the process: the only place that keys come from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a model's name is looked up with. */
export interface ModelLookup {
  readonly environment: Environment;
  readonly translate: Translate;
  readonly onRetryWait: (seconds: number) => void;
}

interface KnownServer {
  readonly kind: ServerKind;
  readonly baseUrl: string;
  /** The variable that holds its key; null where it needs none. */
  readonly keyVariable: string | null;
}

const servers: Readonly<Record<string, KnownServer>> = {
  openai: {
    kind: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
  },
  anthropic: {
    kind: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyVariable: 'ANTHROPIC_API_KEY',
  },
  google: {
    kind: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyVariable: 'GOOGLE_API_KEY',
  },
  openrouter: {
    kind: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyVariable: 'OPENROUTER_API_KEY',
  },
  ollama: { kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:11434/v1', keyVariable: null },
};

/** A server that says nothing for so long has gone silent. */
const idleTimeoutMs = 120_000;

/** The model that a name such as `openai:gpt-5.2` or `demo` stands for. Throws a CommandProblem that says what is missing. */
export function findTerminalModel(name: string, lookup: ModelLookup): Model {
  if (name === demoModelId) return createDemoModel();
  const [prefix, modelId] = splitOnce(name);
  const server = prefix === 'server' ? ownServer(lookup) : knownServer(prefix);
  if (server === null || modelId === '') {
    throw new CommandProblem(lookup.translate('terminal.unknownModel', { model: name }));
  }
  const { kind, baseUrl, keyVariable } = server;
  return createServerModel({ kind, baseUrl, key: keyOf(name, keyVariable, lookup) }, modelId, {
    idleTimeoutMs,
    onRetryWait: (wait) => {
      if (wait === null) return;
      const ms = Date.parse(wait.untilAt) - systemClock.now();
      lookup.onRetryWait(Math.max(1, Math.ceil(ms / 1000)));
    },
  });
}

function splitOnce(name: string): readonly [string, string] {
  const at = name.indexOf(':');
  return at === -1 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}

function knownServer(prefix: string): KnownServer | null {
  return Object.hasOwn(servers, prefix) ? (servers[prefix] ?? null) : null;
}

/** The address and its key come from the same person; a spec file can name neither. */
function ownServer({ environment, translate }: ModelLookup): KnownServer {
  const baseUrl = environment['PARLEY_SERVER_URL'] ?? '';
  if (baseUrl === '') throw new CommandProblem(translate('terminal.noServer'));
  const problem = findBaseUrlProblem(baseUrl);
  if (problem !== null) throw new CommandProblem(translate('terminal.badAddress', { problem }));
  const hasKey = (environment['PARLEY_SERVER_KEY'] ?? '') !== '';
  return { kind: 'openai-compatible', baseUrl, keyVariable: hasKey ? 'PARLEY_SERVER_KEY' : null };
}

function keyOf(
  model: string,
  variable: string | null,
  { environment, translate }: ModelLookup,
): string | null {
  if (variable === null) return null;
  const key = environment[variable] ?? '';
  if (key === '') throw new CommandProblem(translate('terminal.noKey', { model, variable }));
  return key;
}
