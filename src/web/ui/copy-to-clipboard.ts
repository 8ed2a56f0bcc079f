/**
 * Puts a text into the clipboard. Over plain http browsers have no `navigator.clipboard`: there the text is selected in a field
 * of its own and copied as by hand. Call it straight from a click.
 * @returns whether the text was copied
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text); // not there, or not allowed
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // phones open no keyboard
  field.className = 'sr-only';
  // Inside an open dialog: it keeps the focus.
  (before?.closest('dialog, [role="dialog"]') ?? document.body).append(field);
  field.select();
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
