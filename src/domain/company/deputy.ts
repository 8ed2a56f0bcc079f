// A deputy (代理人) decides on awards in an approver's place, from day to day; nothing else goes over to them.

/** In days, from today: a deputy is for a time, who stays one gets the role. */
export const longestDeputy = 366;

/** What is wrong with the days, by field; all of them Beijing days (`2026-12-01`), both counted. `last`: the latest that can be chosen. */
export function wrongDays({
  from,
  to,
  today,
  last,
}: Readonly<Record<'from' | 'to' | 'today' | 'last', string>>): Record<string, string> {
  if (from < today) return { from: '开始日期不能早于今天。' };
  if (to < from) return { to: '结束日期不能早于开始日期。' };
  if (to > last) return { to: '最长到一年以后；长期由对方审批的，请管理员把其角色改为审批人。' };
  return {};
}

/** Somebody who might decide on an award. */
export interface PossibleDecider {
  readonly userId: string;
  /** By their own role. */
  readonly approves: boolean;
  /** In whose place they may decide today; those may by their own role. */
  readonly standsInFor: readonly string[];
}

/**
 * In whose right somebody decides on an award: null in their own, else the one in whose place; undefined: not at all. Nobody
 * decides on what they asked for or have approved, nor in the place of who could not decide on it.
 * @param concerned who asked for it, and who gave its first approval (`concernedWith`)
 * @param closed who belongs to an institution that wins
 */
export function rightToDecide(
  { userId, approves, standsInFor }: PossibleDecider,
  concerned: readonly string[],
  closed: ReadonlySet<string> = new Set(),
): string | null | undefined {
  const able = (id: string) => !concerned.includes(id) && !closed.has(id);
  if (!able(userId)) return undefined;
  return approves ? null : standsInFor.find(able);
}

/** `李四代张三` */
export const inPlaceText = (who: string, inPlaceOf: string): string =>
  inPlaceOf ? `${who}代${inPlaceOf}` : who;
