import { describe, expect, it } from 'vitest';
import { toElicitationRequest } from '../../../../../main/capabilities/mcp/elicitation.ts';

const ask = (name: string, suggested: string) =>
  toElicitationRequest(
    {
      mode: 'form',
      message: 'Which one?',
      requestedSchema: {
        type: 'object',
        properties: { [name]: { type: 'string', default: suggested } },
      },
    },
    'Shelf',
  );

describe('a form of a server', () => {
  it('is shown with what the server suggests', () => {
    expect(ask('size', 'small')).toMatchObject({ fields: [{ name: 'size', initial: 'small' }] });
  });

  it.each([
    ['size', 'x'.repeat(500_000)],
    ['x'.repeat(500_000), ''],
  ])('is not shown where it would fill the disk', (name, suggested) => {
    expect(ask(name, suggested)).toBeNull();
  });
});
