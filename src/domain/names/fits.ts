import { itemType } from '#domain/catalogue/catalogue.ts';
import type { IndexedItem, Reading } from './name-index.ts';
import { isHarmless, type Part, samePart } from './part.ts';

const bodyFluid: Readonly<Record<string, string>> = {
  URI: 'urine',
  STL: 'stool',
  GYN: 'vagina',
  RES: 'breath',
  HPY: '',
};
const withoutSpecimen = new Set([
  'GEN',
  'INT',
  'SUR',
  'EYE',
  'ENT',
  'ORA',
  'TCM',
  'DER',
  'VAS',
  'ECG',
  'FUN',
  'PSY',
  'SRV',
  'END',
]);
/** Tests that sample several times: every hour is theirs. */
export const timed: ReadonlySet<string> = new Set(['GLU005', 'GLU008']);

/** How many channels the machine of an item may have without its being another item. 十五导联 is one. */
const channels: Readonly<Record<string, readonly number[]>> = {
  ECG001: [3, 6, 12],
  ECG002: [18],
  ECG003: [2, 3, 12],
};
const anyChannels = new Set(['FUN001', 'FUN002', 'RES004']);

/** Monitoring is another service where the item's own names don't say so. */
const watches = ({ name, aliases }: IndexedItem['item']): boolean =>
  [name, ...aliases].some((own) => own.includes('监测'));

/** Talks, questionnaires and advice: 职业病问诊 is another talk than 问诊. */
const talks = ({ code, category }: IndexedItem['item']): boolean =>
  category === 'PSY' || ['INT003', 'GEN007', 'GEN008', 'SRV006', 'SRV007', 'SRV010'].includes(code);

/** Whether the item is, or may be, what the part says. */
export function itemFits({ item, parts, sexes, anyCount, counts }: IndexedItem, part: Part): boolean {
  // Luminescence measures a quantity: 乙肝五项（化学发光法） is not the qualitative one.
  if (part.value === 'luminescence') return !item.name.includes('定性');
  if (part.value === 'monitoring') return watches(item);
  if (part.value === 'occasion' && talks(item)) return parts.some((own) => samePart(own, part));
  if (part.value === 'standard' && item.type === itemType.laboratory) return false;
  // 体液 of 体液免疫 is no specimen.
  if (part.type === 'specimen' && part.value === 'other') return false;
  if (isHarmless(part) || parts.some((own) => samePart(own, part))) return true;
  const { category } = item;
  const ownOf = (type: Part['type']) => parts.filter((own) => own.type === type).map(({ value }) => value);
  switch (part.type) {
    case 'specimen': {
      const own = ownOf('specimen');
      // What is in the serum is another quantity than what is in all of the blood.
      if (part.value === 'whole' && /^血[清浆]/.test(item.name)) return false;
      if (part.value === 'swab') return ['INF009', 'INF010'].includes(item.code);
      if (part.value === 'blood' || part.value === 'whole')
        return (
          !(category in bodyFluid || withoutSpecimen.has(category)) &&
          !own.includes('urine') &&
          !own.includes('stool')
        );
      return part.value === bodyFluid[category] && !own.includes('blood');
    }
    case 'quantity':
      if (part.value === 'quantity') return !ownOf('quantity').includes('quality');
      if (part.value === 'quality') return !ownOf('quantity').includes('quantity') && qualitative(item);
      return false;
    case 'timing':
      if (timed.has(item.code)) return true;
      if (part.value === 'spot' || (part.value === 'random' && category === 'URI'))
        return category === 'URI' && !ownOf('timing').includes('24h');
      return part.value === 'fasting' && !ownOf('timing').some((value) => value !== 'fasting');
    case 'sex':
      if (part.value === 'm') return sexes.includes(1) && !ownOf('sex').includes('f');
      // 妇科检查（未婚） is not the one for the married.
      if (part.value === 'unmarried') return sexes.includes(2) && !ownOf('sex').includes('m');
      if (part.value === 'married') return sexes.includes(3) && !ownOf('sex').includes('m');
      if (part.value === 'f') return (sexes.includes(2) || sexes.includes(3)) && !ownOf('sex').includes('m');
      return item.sexes.length === 3;
    case 'count':
      return (
        anyCount ||
        part.value === '1' ||
        (counts !== undefined && Number(part.value) >= counts[0] && Number(part.value) <= counts[1])
      );
    case 'types':
      return anyCount;
    case 'leads':
      return channels[item.code]?.includes(Number(part.value)) ?? anyChannels.has(item.code);
    case 'nucleic':
      // Of a virus with DNA its RNA is another test, of more meaning and price.
      if (part.value === 'rna') return category === 'INF' && item.name.includes('核酸');
      return category === 'MOL' || /基因|核酸/.test(item.name);
    case 'special':
      if (part.value === 'immune') return category !== 'STL' && !withoutSpecimen.has(category);
      if (part.value === 'activity') return /酶/.test(item.name);
      return part.value === 'standard';
    default:
      return false;
  }
}

/** Whether yes or no is an answer that the item gives. */
const qualitative = (item: IndexedItem['item']): boolean =>
  ['HEP', 'INF', 'URI', 'STL', 'GYN', 'HPY', 'TOX', 'MOL'].includes(item.category) ||
  /抗体|HLA/.test(item.name);

/** How many of a reading's conditions the parts meet; undefined when one is missing. */
export function conditionsMet({ need }: Reading, parts: readonly Part[]): number | undefined {
  return need.every((part) => parts.some((other) => samePart(part, other))) ? need.length : undefined;
}
