/**
 * Counts how often components are drawn, as React's own developer tools do: React tells each commit to a hook that stands
 * on the page before React is loaded. Import this file before everything else. Counts do not depend on the machine.
 */

/** What is read of React's fibers: `flags` has bit 1 when the component itself worked in the last commit. */
interface Fiber {
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly flags: number;
  readonly type: unknown;
}

const performedWork = 1;
let drawn = 0;

const hookName = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const before: unknown = Reflect.get(globalThis, hookName);
Reflect.set(globalThis, hookName, {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  onScheduleFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
  ...(typeof before === 'object' ? before : {}),
  onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
    drawn += countDrawn(root.current);
  },
});

/** How many components were drawn since the page began. */
export function rendersSoFar(): number {
  return drawn;
}

function countDrawn(fiber: Fiber): number {
  // A component's type is a function, or an object around one; elements of the page have a name.
  const isComponent = typeof fiber.type === 'function' || typeof fiber.type === 'object';
  let count = isComponent && (fiber.flags & performedWork) !== 0 ? 1 : 0;
  // Children that are the same as before were not even looked at.
  if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return count;
  for (let child = fiber.child; child !== null; child = child.sibling) count += countDrawn(child);
  return count;
}
