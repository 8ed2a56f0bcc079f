import type { Finding } from '#web/features/demand/finding-groups.ts';
import type { Draft, DraftPackage } from './draft/draft.ts';
import { withEachPackage } from './draft/package-edits.ts';

/** First replace, then remove. A replacement that is there already only takes the other's place away. */
function corrected(pkg: DraftPackage, { replace, remove }: NonNullable<Finding['suggestion']>): DraftPackage {
  let items = pkg.items;
  for (const { from, to } of replace) {
    const there = items.some(({ catalogueCode }) => catalogueCode === to);
    items = there
      ? items.filter(({ catalogueCode }) => catalogueCode !== from)
      : items.map((item) => (item.catalogueCode === from ? { ...item, catalogueCode: to } : item));
  }
  return { ...pkg, items: items.filter(({ catalogueCode }) => !remove.includes(catalogueCode)) };
}

/** The draft after one click on a finding's suggestion. A finding of the whole demand changes every package. */
export function applySuggestion(draft: Draft, finding: Pick<Finding, 'packageId' | 'suggestion'>): Draft {
  const { suggestion, packageId } = finding;
  if (!suggestion) return draft;
  return withEachPackage(draft, (pkg) =>
    ['', pkg.key, pkg.packageId].includes(packageId) ? corrected(pkg, suggestion) : pkg,
  );
}
