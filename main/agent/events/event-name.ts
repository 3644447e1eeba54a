/** The name of an event as its class name gives it: without the ending `Event`, in snake_case. Source: spec 03 CE-3. */
export function toEventName(className: string): string {
  return className
    .replace(/Event$/, '')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/([0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([a-z])([0-9])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}

/** A payload field as it is spelled where an event leaves memory: `requestId` becomes `request_id`. */
export function toWireName(field: string): string {
  return field.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}
