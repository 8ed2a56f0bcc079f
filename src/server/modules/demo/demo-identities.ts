import { creditCodeCheck } from '#domain/company/credit-code.ts';
import type { SourceNames } from './demo-source.ts';
import type { Random } from './random.ts';

/** 1380000xxxx and 1990000xxxx: numbers that are visibly not anybody's. */
export const buyerMobile = (n: number) => `1380000${String(n).padStart(4, '0')}`;
export const providerMobile = (n: number) => `1990000${String(n).padStart(4, '0')}`;

export function personName(random: Random, names: SourceNames): string {
  const surname = random.pick([...names.surnames]);
  const first = random.chance(0.75) ? random.pick([...names.first]) : '';
  return `${surname}${first}${random.pick([...names.second])}`;
}

/** A 统一社会信用代码 that passes the checks of GB 32100 and GB 11714 but belongs to nobody: organisation numbers
 * that begin with DEM0 are not given out. `kind`: 91 enterprise, 12 public institution. */
export function demoCreditCode(kind: '91' | '12', region: string, n: number): string {
  const organisation = `DEM0${String(n).padStart(4, '0')}`;
  const first17 = `${kind}${region}${organisation}${organisationCheck(organisation)}`;
  return `${first17}${creditCodeCheck(first17)}`;
}

/** GB 11714 check character of an eight-character organisation number. */
function organisationCheck(body: string): string {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce(
    (total, weight, i) => total + weight * Number.parseInt(body[i] as string, 36),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** 医疗机构执业许可证 registration number, 22 characters: organisation number, region, class and serial. */
export const demoLicenceNumber = (region: string, n: number) =>
  `PDY9${String(n).padStart(4, '0')}X${region}17D1${String(n).padStart(3, '0')}`;
