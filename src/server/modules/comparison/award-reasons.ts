import { sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import { peopleText } from '#domain/region/examined-where.ts';
import { type DecidedLot, isOwnChoice } from '#wire/award/decision-text.ts';
import type { Tx } from '#server/db/database.ts';
import { type AwardLot, gapOf, type PeopleInCity } from './award-lots.ts';

/** What the buyer says of an accepted quote; nothing said is ''. */
export interface AwardReasons {
  /** Why people travel to another city. */
  readonly elsewhere: string;
  /** Why not the institution that is suggested. */
  readonly choice: string;
}

/** `「某医院」不在北京 80 人、武汉 70 人所在城市…` */
export const elsewhereQuestion = (institution: string, gap: readonly PeopleInCity[]): string =>
  `「${institution}」在当地没有体检点：${peopleText(gap)}须去其他城市体检。`;

/** @throws Failure 400 where people would have to travel and nobody says why */
export function requireElsewhereReason(
  institution: string,
  cities: readonly string[],
  lots: readonly AwardLot[],
  { elsewhere }: AwardReasons,
): void {
  const gap = gapOf(lots, cities);
  if (gap.length === 0 || elsewhere !== '') return;
  throw invalid(`${elsewhereQuestion(institution, gap)}请填写安排到其他城市的原因，或改选当地的机构。`, {
    elsewhereReason: '请填写安排到其他城市的原因。',
  });
}

/** @throws Failure 400 where another institution than the suggested one is chosen and nobody says why */
export function requireChoiceReasons(lots: readonly DecidedLot[]): void {
  const silent = lots.filter((lot) => isOwnChoice(lot) && lot.awarded?.choiceReason === '');
  if (silent.length === 0) return;
  throw invalid(
    `${silent.map(({ label, suggested, awarded }) => `「${label}」没有选建议的「${suggested}」，而选了「${awarded?.institution}」。`).join('')}请填写未选建议机构的原因。`,
    Object.fromEntries(
      silent.map(({ packageId, cityId }) => [
        `reasons.${cityId ? `${packageId}.${cityId}` : packageId}.choice`,
        '请填写未选建议机构的原因。',
      ]),
    ),
  );
}

/** What was said before and is not said again stays. */
export async function saveReasons(
  tx: Tx,
  quotationPackageId: string,
  cityId: string | null,
  { elsewhere, choice }: AwardReasons,
): Promise<void> {
  if (elsewhere === '' && choice === '') return;
  await sql`
    INSERT INTO award_reason (quotation_package_id, city_id, elsewhere, choice)
    VALUES (${quotationPackageId}, ${cityId}, ${elsewhere}, ${choice})
    ON CONFLICT (quotation_package_id, city_id) DO UPDATE SET
      elsewhere = coalesce(nullif(excluded.elsewhere, ''), award_reason.elsewhere),
      choice = coalesce(nullif(excluded.choice, ''), award_reason.choice)`.execute(tx);
}

/** With the acceptance, or with that for these cities. */
export const clearReasons = (tx: Tx, quotationPackageId: string, cityIds: readonly string[]) =>
  sql`DELETE FROM award_reason WHERE quotation_package_id = ${quotationPackageId}
    AND (${cityIds.length === 0} OR city_id = ANY(${[...cityIds]}::char(6)[]))`.execute(tx);
