import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { projectNode } from './node-version.mjs';
import { inRoot } from './paths.mjs';
import { runCommand, SetupError } from './run-command.mjs';
import { findProgram, hasApt, installSystemPackages } from './system-packages.mjs';
import { showProgress } from './terminal.mjs';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium that the browser tests use: the one named by PARLEY_CHROMIUM, one on the search
 * path, an installed application, or Playwright's own; null when there is none.
 */
export function findChromium({ env = process.env } = {}) {
  if (env.PARLEY_CHROMIUM) return env.PARLEY_CHROMIUM;
  const windowsFolders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
  const candidates = [
    ...PROGRAMS.map((name) => findProgram(name, { env })),
    ...APPLICATIONS,
    ...windowsFolders.map(
      (folder) => folder && join(folder, 'Google/Chrome/Application/chrome.exe'),
    ),
    playwrightChromium(),
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Finds a Chromium, or gets one from the system's packages or from Playwright. */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  if (hasApt() && process.getuid() === 0) {
    await installSystemPackages(['chromium'], 'run the browser tests');
  } else {
    await installPlaywrightChromium();
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new SetupError(
    'No Chromium was found: install one, or name one in PARLEY_CHROMIUM, to run the browser tests.',
  );
}

function playwrightChromium() {
  if (!existsSync(inRoot('node_modules/playwright'))) return null;
  return createRequire(inRoot('package.json'))('playwright').chromium.executablePath();
}

async function installPlaywrightChromium() {
  const progress = showProgress('Fetching a Chromium for the browser tests');
  const timer = setInterval(() => progress.update(null), 250);
  const program = inRoot('node_modules/playwright/cli.js');
  try {
    await runCommand(projectNode(), [program, 'install', 'chromium'], { capture: true });
  } finally {
    clearInterval(timer);
  }
}
