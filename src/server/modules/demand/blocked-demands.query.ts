import type { ReadContext } from '#server/api/call-context.ts';
import { findingsOf } from '#server/modules/common/demand-findings.ts';
import { becameText, heldUpBy } from './confirmations.ts';
import { loadRequestedPackagesOf } from './demand-packages.store.ts';

/** Demands that no operator can let out, with what stands beside them: a rule was changed while they waited. */
export async function blockedDemands(
  { db, catalogue }: Pick<ReadContext, 'db' | 'catalogue'>,
  demandIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (demandIds.length === 0) return new Map();
  const [packages, demands] = await Promise.all([
    loadRequestedPackagesOf(db, demandIds),
    db.selectFrom('demand').select(['id', 'purpose', 'confirmations']).where('id', 'in', demandIds).execute(),
  ]);
  return new Map(
    demands.flatMap(({ id, purpose, confirmations }) => {
      const [first] = heldUpBy(findingsOf(purpose, packages.get(id) ?? [], catalogue), confirmations);
      return first ? [[id, becameText(first)] as const] : [];
    }),
  );
}
