import { describe, expect, it } from 'vitest';
import { hideSecrets } from '../../../../../main/capabilities/mcp/hide-secrets.ts';

const server = {
  label: 'Shelf',
  transport: {
    kind: 'http',
    url: 'https://shelf.example/mcp',
    headers: { authorization: 'Bearer sk-very-secret', 'x-team': 'north' },
  },
} as const;

describe('the secrets of a server', () => {
  it('are taken out of what it wrote, with the scheme before them or without', () => {
    expect(hideSecrets('Sent Bearer sk-very-secret.', server)).toBe('Sent [secret].');
    expect(hideSecrets('No token sk-very-secret for north', server)).toBe(
      'No token [secret] for north',
    );
  });
});
