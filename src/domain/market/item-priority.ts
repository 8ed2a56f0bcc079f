import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';

/**
 * Which categories a company's package gives up last: what finds common, treatable things in healthy working people
 * comes before what looks for rare ones. Not reviewed by a physician; it orders suggestions and forbids nothing.
 */
const steps: readonly (readonly string[])[] = [
  ['GEN', 'INT', 'SUR', 'HEM', 'URI', 'LIV', 'GLU', 'LIP', 'REN', 'ECG'],
  ['XRY', 'USD', 'GYN', 'EYE', 'ENT', 'ORA'],
  ['HPY', 'THY', 'STL', 'TUM', 'CAR', 'RES', 'BMD', 'COA', 'CT'],
  ['VAS', 'STO', 'NUT', 'FUN', 'PSY', 'DER', 'ELE', 'BON', 'HEP', 'SRV'],
  ['MRI', 'NUC', 'END', 'ALG', 'SEX', 'RHE', 'INF', 'TCM', 'MOL', 'TOX'],
];
const stepOf = new Map(steps.flatMap((codes, step) => codes.map((code) => [code, step] as const)));

/** Kept first; within a step the cheaper item, so that a budget holds more of them. */
export const byPriority = (a: CatalogueItem, b: CatalogueItem): number =>
  (stepOf.get(a.category) ?? steps.length) - (stepOf.get(b.category) ?? steps.length) ||
  a.referencePrice - b.referencePrice ||
  (a.code < b.code ? -1 : 1);
