import type { CatalogueItem, SexGroup } from '#domain/catalogue/catalogue.ts';
import { contentsOf } from '#domain/catalogue/rule-hits.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { blocks } from '#domain/compliance/finding.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';

export const { catalogue, dictionaries, regions } = readReference();
export const items = [...catalogue.items.values()];
export const get = (code: string): CatalogueItem => {
  const item = catalogue.items.get(code);
  if (!item) throw new Error(`no catalogue item ${code}`);
  return item;
};
export const title = (code: string) => `${code} ${catalogue.items.get(code)?.name ?? '?'}`;
export const unknown = (codes: Iterable<string>) => [...codes].filter((code) => !catalogue.items.has(code));
export const repeated = (values: readonly string[]) =>
  values.filter((value, i) => values.indexOf(value) !== i);
export const codesOf = (kind: string) =>
  dictionaries.filter((entry) => entry.kind === kind).map((entry) => entry.code);
export const leaves = (code: string) =>
  [...contentsOf(code, catalogue)].filter((member) => get(member).contains.length === 0);

/** The messages of what blocks these items for this purpose. */
export function blocked(purpose: string, sex: SexGroup, codes: readonly string[]): string[] {
  const lines = codes.map((code) => ({ id: code, catalogueCode: code, required: true }));
  const packages = [{ id: 'p', name: '套餐', sex, headcount: 1, items: lines }];
  return blocks(checkDemand({ purpose, packages }, catalogue)).map((finding) => finding.message);
}
