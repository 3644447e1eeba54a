import { z } from 'zod';

/** A place on the screen, in device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const windowStateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
});
/** How a window stood when it was last seen. */
export type WindowState = z.infer<typeof windowStateSchema>;

/** The size of the first window, and the least one. Source: the look's layout. */
export const firstSize = { width: 1280, height: 800 } as const;
export const leastSize = { width: 480, height: 360 } as const;

/** How much of a window must be on some screen, so that it can be taken hold of. */
const leastVisible = { width: 120, height: 40 } as const;

/** Where to open the window: as it stood, made to fit the screens there are now; without x and y it is centred. */
export function chooseBounds(
  stored: unknown,
  screens: readonly Area[],
): { readonly bounds: Size & Partial<Area>; readonly maximized: boolean } {
  const parsed = windowStateSchema.safeParse(stored);
  if (!parsed.success) return { bounds: fitSize(firstSize, screens), maximized: false };
  const { maximized, ...state } = parsed.data;
  const size = fitSize(state, screens);
  const area = { ...size, x: state.x, y: state.y };
  return { bounds: screens.some((screen) => canBeReached(area, screen)) ? area : size, maximized };
}

type Size = { readonly width: number; readonly height: number };

function fitSize(size: Size, screens: readonly Area[]): Size {
  const widest = Math.max(leastSize.width, ...screens.map((screen) => screen.width));
  const highest = Math.max(leastSize.height, ...screens.map((screen) => screen.height));
  return {
    width: Math.min(widest, Math.max(leastSize.width, size.width)),
    height: Math.min(highest, Math.max(leastSize.height, size.height)),
  };
}

/** The title bar is what a window is moved by: enough of it must be on the screen. */
function canBeReached(area: Area, screen: Area): boolean {
  const right = Math.min(area.x + area.width, screen.x + screen.width);
  const visibleWidth = right - Math.max(area.x, screen.x);
  const titleOnScreen =
    area.y >= screen.y && area.y + leastVisible.height <= screen.y + screen.height;
  return titleOnScreen && visibleWidth >= leastVisible.width;
}
