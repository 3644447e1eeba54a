import { useEffect, useLayoutEffect } from 'react';

import { useApp, useStores } from '../../stores/use-stores.ts';

/** Tells the styles theme, platform, density and language. The theme follows the system while the setting says so. */
export function useBodyAttributes(): void {
  const app = useApp((state) => state.app);
  const dark = useApp((state) => state.systemIsDark);
  const stores = useStores();

  useEffect(() => {
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    const look = (): void => stores.app.getState().setSystemIsDark(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [stores]);

  useLayoutEffect(() => {
    if (app === null) return;
    const { theme, density } = app.settings;
    const { dataset } = document.body;
    dataset['theme'] = theme === 'system' ? (dark ? 'dark' : 'light') : theme;
    dataset['platform'] = app.look;
    dataset['density'] = density;
    document.documentElement.lang = app.language;
  }, [app, dark]);
}
