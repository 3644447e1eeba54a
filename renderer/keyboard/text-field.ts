/** A text that a person can type into. */
export type TextField = HTMLTextAreaElement | HTMLInputElement;

const typedInputs = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number']);

/** Whether typed characters would go into this element. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return typedInputs.has(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

/** The text that stands in a field, or an empty one. */
export function fieldText(target: EventTarget | null): string {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
    return isTextField(target) ? target.value : '';
  }
  return target instanceof HTMLElement && target.isContentEditable
    ? (target.textContent ?? '')
    : '';
}
