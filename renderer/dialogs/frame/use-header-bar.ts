import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { useMedia } from './use-media.ts';

/** Whether the default button stands in a header bar. */
export function useHeaderBar(): boolean {
  const look = usePlatformLook();
  const tiny = useMedia('(max-height: 300px)');
  return look === 'gnome' && !tiny;
}
