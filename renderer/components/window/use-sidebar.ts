import { toggleSidebar } from '../../stores/run-command.ts';
import { useAppInfo, useStores, useView } from '../../stores/use-stores.ts';

/** How narrow and how wide the sidebar may be. Source: LOOK, Layout. */
export const sidebarLimits = { min: 200, max: 360 } as const;
/** How the sidebar stands, and what moves it. */
export interface SidebarControl {
  readonly shown: boolean;
  /** It lies over the conversation and goes away by itself. */
  readonly overlay: boolean;
  readonly width: number;
  toggle(): void;
  /** Draws a width while it is dragged. */
  drawWidth(width: number): void;
  /** Stores the width that is drawn. */
  keepWidth(): void;
}

/** Reads and moves the sidebar. */
export function useSidebar(): SidebarControl {
  const stores = useStores();
  const { settings } = useAppInfo();
  const overlay = useView((state) => state.narrow);
  const overlayOpen = useView((state) => state.sidebarOverlayOpen);
  const drawn = useView((state) => state.sidebarWidth);
  const width = drawn ?? settings.sidebarWidth;
  return {
    shown: overlay ? overlayOpen : !settings.sidebarHidden,
    overlay,
    width,
    toggle: () => void toggleSidebar(stores),
    drawWidth(wanted) {
      const { min, max } = sidebarLimits;
      stores.view.getState().drawSidebarWidth(Math.round(Math.min(max, Math.max(min, wanted))));
    },
    keepWidth() {
      const { sidebarWidth } = stores.view.getState();
      if (sidebarWidth !== null) void stores.app.getState().changeSettings({ sidebarWidth });
    },
  };
}
