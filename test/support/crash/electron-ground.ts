import { join } from 'node:path';
import { launchParley } from '../../e2e/support/launch-app.ts';
import { CALL } from '../model-server/script.ts';
import type { CrashApp } from './crash-app.ts';
import type { CrashGround } from './run-crash-seeds.ts';

/** A profile in which the real app is killed. Its tools are those of the app; they leave no traces. */
export function electronGround(profile: string): CrashGround {
  let isConfigured = false;
  return {
    databaseFile: join(profile, 'parley.sqlite'),
    traceFile: join(profile, 'no-traces.txt'),
    callTool: (id) => CALL(id, 'list_files', {}),
    async start({ server }): Promise<CrashApp> {
      const parley = await launchParley(isConfigured ? { profile } : { profile, server });
      isConfigured = true;
      return {
        request: (route, input) => parley.request(route, input),
        kill: () => parley.kill(),
        async screenText(_, title) {
          await parley.page.getByRole('button', { name: title }).first().click();
          const log = parley.page.getByRole('log');
          await log.getByText(title).first().waitFor();
          return log.textContent().then((text) => text ?? '');
        },
      };
    },
  };
}
