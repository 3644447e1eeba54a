// Who may import whom: the table of ARCHITECTURE.md as rules. scripts/check/import-rules.mjs runs
// them, and fails when fewer modules were read than there are files: an unread one breaks no rule.

const swc = require('@swc/core');

// dependency-cruiser 17 gives swc no word of JSX, and then every .tsx file is a syntax error.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const BASE = '^main/base/';
const CONTRACT = '^preload/contract/';
const AGENT = '^main/agent/';
const CAPABILITIES = '^main/capabilities/';
const PROVIDERS = '^main/providers/';
const CONVERSATION = '^main/conversation/';
const SETTINGS = '^main/settings/';
const STORES = '^renderer/stores/';
const CLIENT = '^renderer/assistant-client\\.ts$';
const KEYBOARD = '^renderer/keyboard/';
const COMPONENTS = '^renderer/components/';
const STYLES = '^renderer/.*\\.css$';

/** The folders that a folder may import besides itself and packages. */
const MAY_IMPORT = {
  '^preload/contract/': [],
  '^main/base/': [CONTRACT],
  '^renderer/keyboard/': [CONTRACT],
  '^main/agent/': [BASE, CONTRACT],
  '^main/capabilities/': [BASE, CONTRACT, AGENT],
  '^main/providers/': [BASE, CONTRACT, AGENT],
  '^main/conversation/': [BASE, CONTRACT, AGENT, CAPABILITIES, PROVIDERS],
  '^main/terminal/': [BASE, CONTRACT, AGENT, CAPABILITIES, PROVIDERS],
  '^main/persistence/': [
    BASE,
    CONTRACT,
    '^main/agent/messages/wire',
    '^main/conversation/conversation-store\\.ts$',
    '^main/settings/settings-store\\.ts$',
  ],
  '^main/settings/': [BASE, CONTRACT],
  '^main/ipc/': [BASE, CONTRACT, CONVERSATION, SETTINGS],
  '^main/windows/': [BASE, CONTRACT],
  '^main/security/': [BASE, CONTRACT],
  '^main/(main|app|ground|services|create-health|lifecycle)\\.ts$': ['^main/', CONTRACT],
  '^renderer/stores/': [CONTRACT, CLIENT],
  '^renderer/assistant-client\\.ts$': [CONTRACT],
  '^renderer/event-subscription\\.ts$': [CONTRACT, CLIENT, STORES],
  '^renderer/components/': [CONTRACT, STORES, KEYBOARD],
  '^renderer/dialogs/': [CONTRACT, STORES, KEYBOARD, COMPONENTS],
  '^preload/(?!contract/)': [CONTRACT, '^preload/'],
};

/** The parts that main/agent/run drives; none of them may know it. */
const AGENT_PARTS =
  '^main/agent/(output|tools|instructions|capabilities|deferred-loading|queue|events|usage|run-options|models|messages|cancellation)/';

/** Packages that only some folders may use. `only` are paths inside the app. */
const PACKAGES = [
  {
    name: 'electron-stays-at-the-edge',
    packages: ['electron'],
    only: [
      '^main/(main|app|ground|services|create-health|lifecycle)\\.ts$',
      '^main/windows/',
      '^main/security/',
      '^preload/preload\\.ts$',
    ],
    comment: 'Everything else takes a port, so that it is tested in plain Node.',
  },
  {
    name: 'sqlite-only-in-persistence',
    packages: ['better-sqlite3'],
    only: ['^main/persistence/'],
    comment: 'SQL is called from main/persistence alone.',
  },
  {
    name: 'provider-libraries-only-in-providers',
    packages: ['@ai-sdk', 'ollama-ai-provider-v2'],
    only: ['^main/providers/'],
    comment: 'The runtime knows its own model interface and no vendor.',
  },
  {
    name: 'yaml-only-in-spec-and-evals',
    packages: ['yaml'],
    only: ['^main/agent/(spec|evals)/'],
    comment: 'A program that loads no spec files and no datasets carries no YAML parser.',
  },
  {
    name: 'prices-only-in-usage',
    packages: ['@pydantic/genai-prices'],
    only: ['^main/agent/usage/'],
    comment: 'The price list is data of one place.',
  },
  {
    name: 'tracing-api-only-in-telemetry',
    packages: ['@opentelemetry/api'],
    only: ['^main/agent/(telemetry|evals)/', '^main/providers/'],
    comment: 'A run asks its RunTrace; what writes spans is the business of these folders.',
  },
  {
    name: 'tracing-sdk-only-in-providers',
    packages: [
      '@opentelemetry/sdk-trace-base',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
    ],
    only: ['^main/providers/'],
    comment: "The runtime knows the API alone; which back end hears of runs is the app's business.",
  },
  {
    name: 'react-only-in-the-renderer',
    packages: ['react', 'react-dom', '@base-ui', 'zustand', 'lucide-react', 'react-markdown'],
    only: ['^renderer/'],
    comment: 'Only the renderer draws.',
  },
];

function packagePath(name) {
  return `(^|/)node_modules/${name.replaceAll('/', '\\/')}(/|$)`;
}

const tableRules = Object.entries(MAY_IMPORT).map(([from, allowed]) => ({
  name: `table:${from.replaceAll(/[\\^$]/g, '')}`,
  comment: 'ARCHITECTURE.md says what this folder may import.',
  severity: 'error',
  from: { path: from },
  to: { path: '^(main|preload|renderer|test|scripts)/', pathNot: [from, ...allowed, STYLES] },
}));

const packageRules = PACKAGES.map(({ name, packages, only, comment }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^(main|preload|renderer)/', pathNot: only },
  to: { path: packages.map(packagePath) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one idea in two files, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere breaks at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-knows-zod-only',
      comment: 'The contract is shared by all processes.',
      severity: 'error',
      from: { path: CONTRACT },
      to: { pathNot: [CONTRACT, packagePath('zod')] },
    },
    {
      name: 'preload-carries-no-validator',
      comment: 'A sandboxed preload stays small: it takes types from the contract, and no zod.',
      severity: 'error',
      from: { path: '^preload/(?!contract/)' },
      to: { path: packagePath('zod') },
    },
    {
      name: 'agent-parts-know-no-run',
      comment: 'The run drives its parts; no part knows the run.',
      severity: 'error',
      from: { path: AGENT_PARTS },
      to: { path: '^main/agent/run/' },
    },
    {
      name: 'agent-packages',
      comment: 'The runtime could be published: it needs zod and little else.',
      severity: 'error',
      from: { path: AGENT },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional'],
        pathNot: ['zod', '@opentelemetry/api', 'yaml', '@pydantic/genai-prices'].map(packagePath),
      },
    },
    {
      name: 'agent-touches-no-machine',
      comment: 'main/agent has no Electron, no SQL, no IPC, no network and no process of its own.',
      severity: 'error',
      from: { path: AGENT, pathNot: '^main/agent/(spec|evals)/' },
      to: {
        dependencyTypes: ['core'],
        pathNot: '^(node:)?(async_hooks|events|util|crypto|timers|timers/promises|perf_hooks)$',
      },
    },
    {
      name: 'renderer-knows-no-node',
      comment: 'The renderer runs in a sandbox.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'app-never-imports-tests',
      comment: 'test/ and scripts/ are imported by nobody.',
      severity: 'error',
      from: { path: '^(main|preload|renderer)/' },
      to: { path: '^(test|scripts)/' },
    },
    ...tableRules,
    ...packageRules,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '.css'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
    skipAnalysisNotInRules: true,
  },
};
