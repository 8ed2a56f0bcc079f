import { blocks } from '#domain/compliance/finding.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { findingsOf } from '#server/modules/common/demand-findings.ts';
import { loadRequestedPackagesOf } from './demand-packages.store.ts';

/** What stands beside a demand that its owner could send in, and that no operator can let out any more. */
export const blockedMark = '规则已改为拦截';

/** Those of the demands that a rule blocks by now: it was changed while they waited. */
export async function blockedDemands(
  { db, catalogue }: Pick<ReadContext, 'db' | 'catalogue'>,
  demandIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (demandIds.length === 0) return new Set();
  const [packages, demands] = await Promise.all([
    loadRequestedPackagesOf(db, demandIds),
    db.selectFrom('demand').select(['id', 'purpose']).where('id', 'in', demandIds).execute(),
  ]);
  const blocked = demands.filter(
    ({ id, purpose }) => blocks(findingsOf(purpose, packages.get(id) ?? [], catalogue)).length > 0,
  );
  return new Set(blocked.map(({ id }) => id));
}
