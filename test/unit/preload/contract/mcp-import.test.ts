import { describe, expect, it } from 'vitest';
import { readMcpImport } from '../../../../preload/contract/mcp-import.ts';

const read = (servers: unknown) => readMcpImport(JSON.stringify({ mcpServers: servers }));

function problemsOf(text: string) {
  const found = readMcpImport(text);
  return found.isReadable ? [] : found.problems;
}

const codesOf = (server: unknown) =>
  problemsOf(JSON.stringify({ mcpServers: { shelf: server } })).map(
    ({ code, server: named, detail }) => [code, named, detail],
  );

describe('servers in the JSON of other apps', () => {
  it('are read with their commands, addresses and secrets', () => {
    const found = read({
      files: {
        command: 'npx',
        args: ['-y', '@scope/files', '/tmp'],
        env: { TOKEN: 't', LEVEL: 3 },
      },
      far: {
        type: 'http',
        url: 'https://x.example/mcp?a=1',
        headers: { Authorization: 'Bearer t' },
      },
    });
    expect(found).toEqual({
      isReadable: true,
      servers: [
        {
          kind: 'stdio',
          label: 'files',
          command: 'npx',
          args: ['-y', '@scope/files', '/tmp'],
          folder: null,
          variables: [
            { name: 'TOKEN', value: 't' },
            { name: 'LEVEL', value: '3' },
          ],
        },
        {
          kind: 'http',
          label: 'far',
          url: 'https://x.example/mcp?a=1',
          headers: [{ name: 'Authorization', value: 'Bearer t' }],
        },
      ],
      notes: [],
    });
  });

  it('never allow a tool beforehand, and say which values have to be entered', () => {
    const found = read({
      shelf: { command: 'x', env: { TOKEN: '${input:token}', EMPTY: '' }, autoApprove: ['echo'] },
    });
    expect(found).toMatchObject({
      servers: [{ variables: [{ name: 'TOKEN' }, { name: 'EMPTY' }] }],
      notes: [
        { code: 'ignored', server: 'shelf', names: ['autoApprove'] },
        { code: 'no-value', server: 'shelf', names: ['TOKEN', 'EMPTY'] },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('input:token');
  });

  it('are refused as a whole, with every problem and its place', () => {
    expect(read({ good: { command: 'x' }, bad: {}, worse: { command: 'x', args: 'y' } })).toEqual({
      isReadable: false,
      problems: [
        { code: 'neither', server: 'bad', detail: null, line: null, column: null },
        { code: 'bad-arguments', server: 'worse', detail: null, line: null, column: null },
      ],
    });
  });

  it.each([
    ['a comma too many', '{\n  "mcpServers": {},\n}', 3, 1],
    ['an end too early', '{\n  "mcpServers": {', 2, 18],
    ['no JSON at all', 'npx -y files', 1, 1],
  ])('that are no JSON are told with their place: %s', (_what, text, line, column) => {
    expect(problemsOf(text)).toMatchObject([{ code: 'not-json', line, column }]);
  });

  it.each([
    ['another object', '{"a": 1}', 'not-servers'],
    ['a list', '[]', 'not-servers'],
    ['none', '{"mcpServers": {}}', 'no-servers'],
  ])('that are something else are told as such: %s', (_what, text, code) => {
    expect(problemsOf(text)).toMatchObject([{ code }]);
  });

  it.each([
    [{ command: ' ' }, 'bad-command', null],
    [{ command: 'x\ny' }, 'bad-command', null],
    [{ command: 'x', args: ['a\u202eb'] }, 'bad-arguments', null],
    [{ command: 'x', url: 'https://x.example' }, 'both', null],
    [{ command: 'x', cwd: 3 }, 'bad-folder', null],
    [{ command: 'x', env: { 'A B': 'v' } }, 'bad-variable', 'A B'],
    [{ command: 'x', env: { A: { b: 1 } } }, 'bad-variable', null],
    [{ url: 'ftp://x.example' }, 'bad-address', 'ftp://x.example'],
    [{ url: 'http://x.example/' }, 'plain-http', 'http://x.example/'],
    [{ url: 'https://me:pw@x.example/' }, 'address-with-secret', 'https://me:pw@x.example/'],
    [{ url: 'https://x.example', headers: { Host: 'y' } }, 'bad-header', 'Host'],
    [{ url: 'https://x.example', headers: { X: 'a\r\nY: b' } }, 'bad-header', 'X'],
    [{ type: 'sse', url: 'https://x.example' }, 'old-transport', null],
  ])('are refused for what they hold: %j', (server, code, detail) => {
    expect(codesOf(server)).toEqual([[code, 'shelf', detail]]);
  });
});
