import { expect, it } from 'vitest';
import { childEnvironment } from '../../../../main/capabilities/child-environment.ts';

it('passes on what programs need and no variable that could hold a key [R-03]', () => {
  const environment = childEnvironment({
    PATH: '/usr/bin',
    HOME: '/home/ada',
    LC_TIME: 'ko_KR.UTF-8',
    Path: 'C:\\Windows',
    OPENAI_API_KEY: 'sk-1',
    DATABASE_URL: 'postgres://ada:secret@db/x',
    NODE_OPTIONS: '--inspect',
    ELECTRON_RUN_AS_NODE: '1',
    SSH_AUTH_SOCK: '/tmp/agent',
    LANG: undefined,
  });
  expect(environment).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/ada',
    LC_TIME: 'ko_KR.UTF-8',
    Path: 'C:\\Windows',
    TERM: 'dumb',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
  });
});
