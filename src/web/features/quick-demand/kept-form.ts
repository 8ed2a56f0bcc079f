/** What was typed into a form, kept in this tab against a reload or a way round by the sign-in page. */
export const keptForm = <T extends object>(key: string) => ({
  read(): Partial<T> {
    try {
      return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Partial<T>;
    } catch {
      return {};
    }
  },
  write(values: T | undefined): void {
    try {
      if (values) sessionStorage.setItem(key, JSON.stringify(values));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is refused: what is typed lasts as long as the page.
    }
  },
});
