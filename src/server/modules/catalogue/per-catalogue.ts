import type { Catalogue } from '#domain/catalogue/catalogue.ts';

/** Works out once for each snapshot of the catalogue what follows from it alone: a snapshot never changes, it is replaced. */
export function perCatalogue<T>(work: (catalogue: Catalogue) => T): (catalogue: Catalogue) => T {
  const results = new WeakMap<Catalogue, { readonly result: T }>();
  return (catalogue) => {
    const known = results.get(catalogue);
    if (known) return known.result;
    const result = work(catalogue);
    results.set(catalogue, { result });
    return result;
  };
}
