const appFacing = new WeakSet<object>();

/** Marks a capability that only carries an application's own callbacks: these emit the application's events. Source: spec 03 EM-5. */
export function markAppFacing<Value extends object>(capability: Value): Value {
  appFacing.add(capability);
  return capability;
}

/** Whether a capability emits an application's events and not its own. */
export function isAppFacing(capability: object): boolean {
  return appFacing.has(capability);
}
