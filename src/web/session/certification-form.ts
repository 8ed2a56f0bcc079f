const KEY = 'companyCertificationForm';

/** The half-filled certification form kept in this browser; the enterprise centre's gate clears it. */
export const saveCertificationForm = (values: unknown): void =>
  localStorage.setItem(KEY, JSON.stringify(values));

export function savedCertificationForm<T>(): Partial<T> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<T> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearCertificationForm(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was stored
  }
}
