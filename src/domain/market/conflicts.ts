import type { Catalogue, MutexPair } from '#domain/catalogue/catalogue.ts';

/** Pairs of the package that cannot stand together; in the catalogue's order. `soft` ones only deserve a hint elsewhere. */
export function conflictsIn(catalogue: Catalogue, itemCodes: readonly string[]): MutexPair[] {
  const chosen = new Set(itemCodes);
  return catalogue.mutex.filter(({ a, b, kind }) => kind !== 'soft' && chosen.has(a) && chosen.has(b));
}
