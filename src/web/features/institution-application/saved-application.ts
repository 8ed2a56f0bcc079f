const KEY = 'institutionApplicationForm';

/** The half-filled application kept in this browser until it is sent. */
export const saveApplication = (values: unknown): void => localStorage.setItem(KEY, JSON.stringify(values));

export function savedApplication<T>(): Partial<T> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<T> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export const clearApplication = (): void => localStorage.removeItem(KEY);
