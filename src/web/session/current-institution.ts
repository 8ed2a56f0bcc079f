const KEY = 'currentOrg';

/** The institution that a member of several works for, kept in this browser (spec sections 3 and 9). */
export const currentInstitution = {
  get(): string | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { id?: unknown } | null;
      return typeof kept?.id === 'string' ? kept.id : undefined;
    } catch {
      return undefined;
    }
  },
  set(institution: { id: string; name: string }): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ id: institution.id, name: institution.name }));
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
  },
};
