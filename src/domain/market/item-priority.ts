import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';

/**
 * The order in which a company's package takes categories in, and gives them up from the end: what finds common,
 * treatable things in healthy working people comes before what looks for rare ones. Not reviewed by a physician; it
 * orders suggestions and forbids nothing.
 */
const order = (
  'GEN INT SUR HEM URI LIV GLU LIP REN ECG XRY ENT EYE GYN USD ORA ' +
  'HPY THY TUM STL CAR RES BMD COA CT VAS STO NUT FUN PSY DER ELE BON HEP SRV ' +
  'MRI NUC END ALG SEX RHE INF TCM MOL TOX'
).split(' ');
const placeOf = new Map(order.map((category, place) => [category, place]));

/** What is free comes first; within a category the cheaper item, so that a budget holds more of them. */
export const byPriority = (a: CatalogueItem, b: CatalogueItem): number =>
  Number(a.referencePrice > 0) - Number(b.referencePrice > 0) ||
  (placeOf.get(a.category) ?? order.length) - (placeOf.get(b.category) ?? order.length) ||
  a.referencePrice - b.referencePrice ||
  (a.code < b.code ? -1 : 1);

/**
 * Services that only come along with others (静脉采血, 一次性检查材料), each with what needs it: nobody chooses them for
 * their own sake, and matching prices them in wherever they are needed.
 */
export function attendants(
  catalogue: Catalogue,
): (code: string) => ((item: CatalogueItem) => boolean) | undefined {
  const services = new Map<string, ((item: CatalogueItem) => boolean)[]>();
  const note = (code: string, needs: (item: CatalogueItem) => boolean) => {
    if (catalogue.items.get(code)?.category === 'SRV')
      services.set(code, [...(services.get(code) ?? []), needs]);
  };
  for (const rule of catalogue.categoryPartners)
    note(
      rule.requires,
      ({ category, code }) =>
        (rule.categories.includes('*') || rule.categories.includes(category)) &&
        !rule.exceptItems.includes(code) &&
        code !== rule.requires,
    );
  for (const rule of catalogue.partners)
    for (const required of rule.requires) note(required, ({ code }) => code === rule.item);
  return (code) => {
    const needs = services.get(code);
    return needs && ((item) => needs.some((one) => one(item)));
  };
}
