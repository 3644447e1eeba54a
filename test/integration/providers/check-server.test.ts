import { afterEach, describe, expect, it } from 'vitest';
import { checkServer } from '../../../main/providers/check-server.ts';
import { startModelServer, type ModelServer } from '../../support/model-server/model-server.ts';

let server: ModelServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('checking a model server', () => {
  it('lists the models it has', async () => {
    server = await startModelServer({ script: [], key: 'right-key-1', models: ['zeta', 'alpha'] });
    expect(await checkServer({ baseUrl: `${server.baseUrl}/`, key: 'right-key-1' })).toEqual({
      reached: true,
      models: ['alpha', 'zeta'],
    });
  });

  it('tells a refused key, a wrong path and a refused connection apart [M-13]', async () => {
    server = await startModelServer({ script: [], key: 'right-key-1' });
    const { baseUrl, port } = server;
    expect(await checkServer({ baseUrl, key: 'wrong-key-1' })).toMatchObject({
      failure: { code: 'unauthorized', status: 401 },
    });
    expect(await checkServer({ baseUrl: `${baseUrl}/other`, key: null })).toMatchObject({
      failure: { code: 'rejected', status: 404 },
    });
    await server.close();
    server = undefined;
    expect(await checkServer({ baseUrl, key: null })).toMatchObject({
      reached: false,
      failure: { code: 'connection-refused', host: `127.0.0.1:${port}` },
    });
  });
});
