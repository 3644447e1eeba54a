// npm start: sets up what is missing and opens the app.
import { runAsCommand } from './setup/command-frame.mjs';
import { hasDisplay } from './setup/display.mjs';
import { runApp } from './setup/run-app.mjs';
import { setUp } from './setup/set-up.mjs';
import { say } from './setup/terminal.mjs';

await runAsCommand(async () => {
  const runtime = await setUp();
  if (!hasDisplay()) {
    say('There is no display here, so the guided demo runs on a virtual one instead.');
    const { runGuidedDemo } = await import('./demo/run-guided-demo.mjs');
    return runGuidedDemo();
  }
  // A first look needs no choice: the demo model answers until the person picks another.
  process.env.PARLEY_START_ON_DEMO ??= '1';
  return runApp(runtime, appArguments());
});

function appArguments() {
  const given = process.argv.slice(2);
  if (process.platform !== 'linux' || process.getuid() !== 0) return ['.', ...given];
  say('Warning: you are root, so the app starts without the sandbox of the operating system.');
  return ['--no-sandbox', '.', ...given];
}
