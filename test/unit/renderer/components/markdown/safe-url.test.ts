import { describe, expect, it } from 'vitest';

import { safeUrl } from '../../../../../renderer/components/markdown/safe-url.ts';

describe('safeUrl', () => {
  it('lets pages and mail through and nothing else', () => {
    for (const url of ['https://example.org/a', 'http://example.org', 'mailto:a@example.org']) {
      expect(safeUrl(url)).toBe(url);
    }
    for (const url of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'streamdown:incomplete-link',
      '#top',
      'relative/path',
      '//example.org',
      '',
    ]) {
      expect(safeUrl(url), url).toBe('');
    }
  });
});
