import type { PlatformLook } from '../../preload/contract/platform-look.ts';

const looks: ReadonlySet<string> = new Set(['mac', 'win', 'gnome'] satisfies PlatformLook[]);

/** How windows and dialogs look on this platform; a test or a look round may force another. */
export function chooseLook(platform: NodeJS.Platform, forced: string | undefined): PlatformLook {
  if (isLook(forced)) return forced;
  if (platform === 'darwin') return 'mac';
  return platform === 'win32' ? 'win' : 'gnome';
}

function isLook(value: string | undefined): value is PlatformLook {
  return value !== undefined && looks.has(value);
}
