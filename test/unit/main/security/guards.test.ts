import { describe, expect, it } from 'vitest';

import { contentSecurityPolicy } from '../../../../main/security/content-security-policy.ts';
import { toExternalLink } from '../../../../main/security/link-policy.ts';
import { isOwnPage, mainPageUrl } from '../../../../main/security/own-pages.ts';
import { mayUsePermission } from '../../../../main/security/permission-policy.ts';
import { mayRequest } from '../../../../main/security/request-policy.ts';
import { isOwnSender } from '../../../../main/security/sender-guard.ts';

const strangers = [
  'https://main/index.html',
  'file:///index.html',
  'parley-app://main.evil.com/index.html',
  'parley-app://evil@main/index.html',
  'parley-app://main:1/index.html',
  'parley-app-2://main/index.html',
  'about:blank',
  'data:text/html,hello',
  '',
];

describe('isOwnPage', () => {
  it('knows our page and takes no other for it', () => {
    expect(isOwnPage(mainPageUrl)).toBe(true);
    for (const address of strangers)
      expect([address, isOwnPage(address)]).toEqual([address, false]);
  });
});

describe('isOwnSender', () => {
  const own = { windowId: 1, frameUrl: mainPageUrl, isMainFrame: true };
  const windows = new Set([1]);

  it('lets our own window ask, and no frame, window or page that is not ours', () => {
    expect(isOwnSender(own, windows)).toBe(true);
    expect(isOwnSender({ ...own, isMainFrame: false }, windows)).toBe(false);
    expect(isOwnSender({ ...own, windowId: 2 }, windows)).toBe(false);
    for (const frameUrl of strangers)
      expect(isOwnSender({ ...own, frameUrl }, windows)).toBe(false);
  });
});

describe('toExternalLink', () => {
  it('lets links to the web and to mail out', () => {
    expect(toExternalLink('https://example.com/a?b#c')).toBe('https://example.com/a?b#c');
    expect(toExternalLink('http://example.com')).toBe('http://example.com/');
    expect(toExternalLink('mailto:a@example.com')).toBe('mailto:a@example.com');
  });

  it('lets nothing else out', () => {
    for (const address of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'smb://server/share',
      'ms-msdt:/id',
      'vscode://file/x',
      'parley-app://main/index.html',
      'https://user:password@example.com',
      '//example.com',
      'not a link',
    ]) {
      expect([address, toExternalLink(address)]).toEqual([address, null]);
    }
  });
});

describe('mayRequest', () => {
  it('keeps windows off every network', () => {
    expect(mayRequest(mainPageUrl)).toBe(true);
    expect(mayRequest('data:image/png;base64,AA')).toBe(true);
    for (const address of [
      'https://example.com/a.png',
      'http://127.0.0.1:11434',
      'ws://x',
      'file:///x',
    ]) {
      expect([address, mayRequest(address)]).toEqual([address, false]);
    }
  });
});

describe('mayUsePermission', () => {
  it('grants writing to the clipboard to our page and nothing else to anybody', () => {
    expect(mayUsePermission('clipboard-sanitized-write', mainPageUrl)).toBe(true);
    expect(mayUsePermission('clipboard-sanitized-write', 'https://example.com')).toBe(false);
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fileSystem',
    ]) {
      expect(mayUsePermission(permission, mainPageUrl)).toBe(false);
    }
  });
});

describe('contentSecurityPolicy', () => {
  it('allows no inline script, no evaluation and nothing from elsewhere', () => {
    expect(contentSecurityPolicy).toContain("default-src 'none'");
    expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*|ws:/);
  });
});
