/**
 * Hands React what was typed, or filled in by the browser, before the page was hydrated: React knows nothing of it and
 * empties a controlled field at its next render. The prototype's setter is taken because React notes what an element's
 * own setter is given, and then ignores the event as no change.
 */
export function handOverTypedText(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const { value, defaultValue } = field;
    if (value === defaultValue || field.type === 'file') continue;
    field.value = defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
