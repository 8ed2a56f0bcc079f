import type { z } from 'zod';
import { formatYuan, parseYuan } from '#domain/kernel/money.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import { addPeople, headsIn, peopleText } from '#domain/region/examined-where.ts';
import type { decidedLot, peopleElsewhere } from './decision.ts';

// How a decision is worded: in the dialogs of whoever decides or approves, in the memo and on the page of the demand.

export type DecidedLot = z.output<typeof decidedLot>;
type Awarded = NonNullable<DecidedLot['awarded']>;
type People = z.output<typeof peopleElsewhere>;

/** `北京 80 人、武汉 70 人须去其他城市体检`; '' for nobody. */
export const elsewhereText = (people: People): string =>
  people.length > 0 ? `${peopleText(people)}须去其他城市体检` : '';

/** True before and after the decision, which may give them to nobody; '' where everybody is covered by somebody. */
export const nobodyText = (people: People): string =>
  people.length > 0
    ? `报价机构都不在${people.map(({ city }) => city).join('、')}：${peopleText(people)}不论由哪家承接，都须去其他城市体检。`
    : '';

/**
 * What the decision makes of the cities: who goes where counts the people of what was awarded, not all of the demand's,
 * some of whom may go to nobody. Before anything is awarded: whom nobody covers.
 */
export function coverageText(
  lots: readonly Pick<DecidedLot, 'headcount' | 'awarded'>[],
  cities: People,
  coveredByNobody: People,
): string {
  const travel = addPeople(lots.map(({ awarded }) => awarded?.elsewhere ?? []));
  const placed = headsIn(lots.filter(({ awarded }) => awarded !== null));
  if (placed === 0) return nobodyText(coveredByNobody);
  if (cities.length < 2 && travel.length === 0) return '';
  const open = headsIn(lots) - placed;
  const where =
    travel.length === 0
      ? `已安排机构的 ${placed} 人都在所在城市体检`
      : `已安排机构的 ${placed} 人中，${placed - headsIn(travel)} 人在所在城市体检，${elsewhereText(travel)}`;
  return `${where}${open > 0 ? `；另有 ${open} 人没有安排机构` : ''}。${
    coveredByNobody.length > 0 ? `报价机构都不在${coveredByNobody.map(({ city }) => city).join('、')}。` : ''
  }`;
}

/** Another one was suggested for the lot. */
export const isOwnChoice = ({ awarded }: Pick<DecidedLot, 'awarded'>): boolean => (awarded?.rank ?? 1) > 1;

/** `系统建议「某医院」，所选齐项价高 ¥176.00 / 人`; '' where the suggested one was chosen. */
export function choiceText(lot: Pick<DecidedLot, 'awarded' | 'suggested'>): string {
  if (!isOwnChoice(lot) || !lot.awarded) return '';
  const above =
    (parseYuan(lot.awarded.above) ?? 0) > 0 && `，所选齐项价比最低的高 ${formatYuan(lot.awarded.above)} / 人`;
  return `系统建议「${lot.suggested}」${above || ''}`;
}

/** The same with the reason, once one was given. */
export function choiceWithReason(lot: Pick<DecidedLot, 'awarded' | 'suggested'>): string {
  const reason = lot.awarded?.choiceReason;
  return `${choiceText(lot)}${isOwnChoice(lot) && reason ? `，${reasonText(reason)}` : ''}`;
}

const reasonText = (reason: string): string => (reason ? `原因：${withoutStop(reason)}。` : '没有填写原因。');

/** Place among those that the lot can go to, and what was said of people who travel and of another's being suggested. */
export const standingTexts = (lot: DecidedLot): string[] =>
  lot.awarded === null
    ? []
    : [
        lot.of === 1
          ? '仅此一家可承接'
          : `可承接的 ${lot.of} 家中齐项价第 ${lot.awarded.levelledRank} 位，${
              isOwnChoice(lot)
                ? `与系统建议（${lot.suggested}）不同，${reasonText(lot.awarded.choiceReason)}`
                : '与系统建议一致'
            }`,
        gapText(lot.awarded),
        travelText(lot.awarded),
      ].filter((text) => text !== '');

/** `北京 80 人须去其他城市体检，原因：…。` */
export const travelText = ({
  elsewhere,
  elsewhereReason,
}: Pick<Awarded, 'elsewhere' | 'elsewhereReason'>): string =>
  elsewhere.length > 0 ? `${elsewhereText(elsewhere)}，${reasonText(elsewhereReason)}` : '';

/** `缺 1 项：人乳头瘤病毒核酸分型，须另行安排`; '' where nothing is lacking. What a decision leaves open is said wherever it is read. */
export const gapText = ({ gaps }: Pick<Awarded, 'gaps'>): string =>
  gaps.length > 0 ? `缺 ${gaps.length} 项：${gaps.join('、')}，须另行安排` : '';

/** `某医院，¥657.00 / 人 × 30 人 = ¥19,710.00` */
export const wonText = ({ awarded, headcount }: Pick<DecidedLot, 'awarded' | 'headcount'>): string =>
  awarded
    ? `${awarded.institution}，${formatYuan(awarded.price)} / 人 × ${headcount} 人 = ${formatYuan(awarded.total)}`
    : '';

const fewLots = 12;

/** The whole decision in a message. */
export function decisionText(lots: readonly DecidedLot[]): string {
  const lines = lots.slice(0, fewLots).map((lot) => {
    const { label, headcount, awarded, leftOut } = lot;
    if (!awarded) return `${label} ${headcount} 人：不定标，${withoutStop(leftOut)}`;
    const gaps = gapText(awarded) && `，${gapText(awarded)}`;
    const travel = travelText(awarded);
    const choice = choiceText(lot);
    const why = choice && `，${choice}，${withoutStop(reasonText(awarded.choiceReason))}`;
    return `${label}：${wonText(lot)}${gaps}${travel && `，${withoutStop(travel)}`}${why}`;
  });
  const more = lots.length > fewLots ? `；等 ${lots.length} 处` : '';
  return `${lines.join('；')}${more}。`;
}
