/** Opens what is folded while the page is printed: browsers before 2025 print closed `details` as they are, whatever a style says. */
export function unfoldOnPaper(): void {
  let opened: readonly HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const one of opened) one.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const one of opened) one.open = false;
    opened = [];
  });
}
