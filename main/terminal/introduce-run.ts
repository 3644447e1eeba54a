import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { Model } from '../agent/models/model.ts';
import type { AgentSpec } from '../agent/spec/agent-spec.ts';
import type { NamedServer } from '../capabilities/mcp/mcp.ts';
import type { GrantedRoot } from '../capabilities/workspace/path-grant.ts';
import type { Command } from './read-command.ts';
import { serverLine } from './read-servers.ts';
import type { Screen } from './screen.ts';
import { toSeenText } from './terminal-text.ts';

/** What there is to tell of a run before it begins. */
export interface IntroducedRun {
  readonly command: Pick<Command, 'commands'>;
  readonly spec: AgentSpec;
  readonly model: Pick<Model, 'modelName'>;
  readonly roots: readonly GrantedRoot[];
  readonly servers: readonly NamedServer[];
  readonly screen: Screen;
  readonly translate: Translate;
}

/** Tells who runs on which model, what their file names, and what the person's command lets them do. */
export function introduceRun(run: IntroducedRun): void {
  const { command, spec, model, roots, servers, screen, translate } = run;
  const name = spec.name ?? translate('terminal.unnamed');
  screen.note(translate('terminal.runs', { name, model: model.modelName }));
  for (const { name: capability } of spec.capabilities) {
    screen.note(translate('terminal.mayUse', { capability }));
  }
  for (const { folder } of roots) screen.note(translate('terminal.mayRead', { folder }));
  if (command.commands) screen.note(translate('terminal.mayRun'));
  for (const { server } of servers) {
    const line = toSeenText(serverLine(server));
    screen.note(translate('terminal.mayAsk', { server: server.label, line }));
  }
}
