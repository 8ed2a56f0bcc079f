import { rightToDecide } from '#domain/company/deputy.ts';
import type { Sql } from '#server/db/database.ts';
import type { Approver } from '#server/modules/membership/deputy.store.ts';
import { belongingTo } from '#server/modules/sides/sides.store.ts';

export interface Decider {
  readonly userId: string;
  readonly name: string;
  /** Null: in their own right. */
  readonly inPlaceOf: { readonly userId: string; readonly name: string } | null;
}

/** Which of a company's approvers and deputies may decide on this award. */
export async function decidersAmong(
  db: Sql,
  approvers: readonly Approver[],
  award: { demandId: string; institutionIds: readonly string[]; concerned: readonly string[] },
): Promise<Decider[]> {
  const people = approvers.flatMap(({ userId, standsInFor }) => [userId, ...standsInFor]);
  const closed = await belongingTo(db, award.demandId, award.institutionIds, [...new Set(people)]);
  return approvers.flatMap((one) => {
    const right = rightToDecide(one, award.concerned, closed);
    if (right === undefined) return [];
    const inPlaceOf = right === null ? null : { userId: right, name: one.names.get(right) ?? '' };
    return [{ userId: one.userId, name: one.name || one.account, inPlaceOf }];
  });
}
