import { type Fen, sumFen } from '#domain/kernel/money.ts';
import type { Tariff, TariffPackage, VisitPart } from '#domain/tariff/tariff.ts';
import type { Finding, FindingRule } from './finding.ts';
import { companyPrice, type ListedVisit, packageOf, sumOfParts } from './listed-visit.ts';
import { inScope, type SettlementScope, type Shortfall, shortfallOf } from './settle.ts';

/** One person's line of a hospital's own statement. Null: the statement has no such column. */
export interface StatementRow {
  /** As Excel numbers it. */
  readonly rowNo: number;
  /** Whom it means; null: nobody of the contract. */
  readonly visitId: string | null;
  readonly day: string | null;
  /** '' where it says none. */
  readonly packageName: string;
  /** Fen that is asked, rounded. */
  readonly amount: Fen;
  /** It was asked in whole fen. */
  readonly exact: boolean;
  readonly packagePrice: Fen | null;
  /** Fen that was taken off for omitted items. */
  readonly deducted: Fen | null;
  readonly addOnPrice: Fen | null;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** Fen of the total's row; null: it has none. */
  readonly total: Fen | null;
  /** Fen asked for minimum heads; null: nothing. */
  readonly minimum: Fen | null;
}

interface CheckedLine {
  readonly row: StatementRow;
  /** Fen by the tariff; null: it cannot be said. */
  readonly expected: Fen | null;
  readonly parts: readonly VisitPart[];
  readonly findings: readonly Finding[];
}

interface CheckedStatement {
  /** In the order of the rows. */
  readonly lines: readonly CheckedLine[];
  /** Of the statement as a whole. */
  readonly findings: readonly Finding[];
  readonly shortfall: Shortfall;
  /** Fen that is asked: lines and minimum heads, whatever the total's row says. */
  readonly asked: Fen;
  /** Fen by the tariff. */
  readonly expected: Fen;
  /** Who came in the period and stands in no line and no other settlement. */
  readonly missing: readonly string[];
}

/**
 * Checks a statement line by line. Of each line whose price can be said the findings' amounts add up to what is asked beyond it;
 * the order of rows has no effect but where one person stands in several: the one nearest to the tariff counts.
 */
export function checkStatement(
  tariff: Tariff,
  visits: readonly ListedVisit[],
  statement: Statement,
  scope: SettlementScope,
): CheckedStatement {
  const byId = new Map(visits.map((visit) => [visit.visitId, visit]));
  const kept = keptRows(tariff, byId, statement.rows);
  const lines = statement.rows.map((row) => checkRow(tariff, scope, row, byId, kept));
  const here = new Set(
    [...kept.values()].flatMap(({ visitId }) => {
      const visit = visitId === null ? undefined : byId.get(visitId);
      return visit && counts(visit, scope) ? [visit.visitId] : [];
    }),
  );
  const heads = [...here].filter((id) => byId.get(id)?.dependant === false).length;
  const shortfall = shortfallOf(tariff, scope, heads);
  const minimum = statement.minimum ?? 0;
  const asked = sumFen(lines.map(({ row }) => row.amount)) + minimum;
  const whole: (Finding | false)[] = [
    minimum !== shortfall.amount && { rule: 'minimum', amount: minimum - shortfall.amount },
    statement.total !== null &&
      statement.total !== asked && { rule: 'arithmetic', amount: statement.total - asked },
  ];
  return {
    lines,
    findings: whole.filter((one) => one !== false),
    shortfall,
    asked,
    expected: sumFen(lines.map(({ expected }) => expected ?? 0)) + shortfall.amount,
    missing: visits
      .filter((visit) => counts(visit, scope) && !here.has(visit.visitId))
      .filter((visit) => typeof companyPrice(tariff, visit) !== 'string')
      .map(({ visitId }) => visitId),
  };
}

const counts = ({ arrivedOn, billedIn }: ListedVisit, scope: SettlementScope): boolean =>
  billedIn === '' && inScope(arrivedOn, scope);

/** Of each visit the row that counts: the nearest to the tariff. */
function keptRows(
  tariff: Tariff,
  byId: ReadonlyMap<string, ListedVisit>,
  rows: readonly StatementRow[],
): ReadonlyMap<string, StatementRow> {
  const kept = new Map<string, StatementRow>();
  for (const row of rows) {
    const visit = row.visitId === null ? undefined : byId.get(row.visitId);
    if (!visit) continue;
    const other = kept.get(visit.visitId);
    if (!other) {
      kept.set(visit.visitId, row);
      continue;
    }
    const price = companyPrice(tariff, visit);
    const expected = typeof price === 'string' ? 0 : price.amount;
    const far = (one: StatementRow) => [
      Math.abs(one.amount - expected),
      one.day === visit.arrivedOn ? 0 : 1,
      one.amount,
      one.rowNo,
    ];
    if (isBefore(far(row), far(other))) kept.set(visit.visitId, row);
  }
  return kept;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

function checkRow(
  tariff: Tariff,
  scope: SettlementScope,
  row: StatementRow,
  byId: ReadonlyMap<string, ListedVisit>,
  kept: ReadonlyMap<string, StatementRow>,
): CheckedLine {
  const visit = row.visitId === null ? undefined : byId.get(row.visitId);
  const nothing = (rule: FindingRule): CheckedLine => ({
    row,
    expected: 0,
    parts: [],
    findings: [{ rule, amount: row.amount }],
  });
  if (!visit) return nothing('unlisted');
  if (visit.arrivedOn === null) return nothing('absent');
  if (visit.billedIn !== '') return nothing('billedBefore');
  if (kept.get(visit.visitId) !== row) return nothing('twice');
  if (!inScope(visit.arrivedOn, scope)) return nothing('outside');
  const price = companyPrice(tariff, visit);
  if (price === 'dependant') return nothing('dependant');
  if (price === 'noPrice')
    return { row, expected: null, parts: [], findings: [{ rule: 'noPrice', amount: null }] };
  const day: Finding[] =
    row.day !== null && row.day !== visit.arrivedOn ? [{ rule: 'otherDay', amount: 0 }] : [];
  return {
    row,
    expected: price.amount,
    parts: price.parts,
    findings: [...day, ...differences(tariff, row, visit, price)],
  };
}

/** Whether the row's own columns say what its package costs. */
const tellsParts = (row: StatementRow): row is StatementRow & { packagePrice: Fen } =>
  row.packagePrice !== null;

/**
 * What the row takes off and adds. What it doesn't say is nothing only where its amount adds up so; else what is due, where that adds up.
 */
function statedParts(
  { amount, packagePrice, deducted, addOnPrice }: StatementRow & { packagePrice: Fen },
  due: { readonly deducted: Fen; readonly addOn: Fen },
): { deducted: Fen; addOn: Fen; sum: Fen } {
  const offs = deducted === null ? [0, due.deducted] : [deducted];
  const adds = addOnPrice === null ? [0, due.addOn] : [addOnPrice];
  const ways = offs.flatMap((off) =>
    adds.map((add) => ({ deducted: off, addOn: add, sum: packagePrice - off + add })),
  );
  return ways.find(({ sum }) => Math.abs(amount - sum) <= 1) ?? (ways[0] as (typeof ways)[number]);
}

function differences(
  tariff: Tariff,
  row: StatementRow,
  visit: ListedVisit,
  price: { readonly amount: Fen; readonly parts: readonly VisitPart[] },
): Finding[] {
  const found: Finding[] = [];
  const add = (rule: FindingRule, amount: Fen) => {
    if (amount !== 0) found.push({ rule, amount });
  };
  const own = packageOf(tariff, visit) as TariffPackage;
  const other = otherPackage(tariff, row.packageName, own);
  const due = {
    package: sumOfParts(price.parts, 'package'),
    deducted: 0 - sumOfParts(price.parts, 'deduction'),
    addOn: sumOfParts(price.parts, 'addOn'),
  };
  let rest = row.amount - price.amount;
  const explain = (rule: FindingRule, amount: Fen) => {
    add(rule, amount);
    rest -= amount;
  };
  if (tellsParts(row)) {
    const { sum, ...stated } = statedParts(row, due);
    if (Math.abs(row.amount - sum) > 1) explain('arithmetic', row.amount - sum);
    if (other) explain('otherPackage', other.price - own.price);
    explain('price', row.packagePrice - due.package - (other ? other.price - own.price : 0));
    explain('omitted', due.deducted - stated.deducted);
    explain('addOn', stated.addOn - due.addOn);
  } else {
    if (other && rest !== 0) explain('otherPackage', other.price - own.price);
    else if (other) found.push({ rule: 'otherPackage', amount: 0 });
    if (row.deducted !== null) explain('omitted', due.deducted - row.deducted);
    else if (due.deducted > 0 && rest === due.deducted) explain('omitted', rest);
    if (row.addOnPrice !== null) explain('addOn', row.addOnPrice - due.addOn);
  }
  if (Math.abs(rest) <= 1 && (rest !== 0 || !row.exact)) found.push({ rule: 'rounding', amount: rest });
  else add('price', rest);
  return found;
}

/** What the row names instead of the person's package: undefined for the same, nothing, or a name that is none of the contract's. */
function otherPackage(
  { packages }: Pick<Tariff, 'packages'>,
  written: string,
  own: TariffPackage,
): TariffPackage | undefined {
  const name = plain(written);
  if (name === '' || isNamed(own, name)) return undefined;
  const named = packages.filter((pkg) => isNamed(pkg, name));
  return named.length === 1 ? named[0] : undefined;
}

/** What tells packages from one another: 男性套餐 and 男 are the same. */
const plain = (name: string): string =>
  name.normalize('NFKC').replaceAll(/[\s·•,，、()（）-]|套餐|体检|员工|职工|(?<=[男女])[性士]/gu, '');
/** As hospitals shorten names: what is written is a part of the name, or the name of what is written. */
const isNamed = ({ label }: TariffPackage, name: string): boolean => {
  const full = plain(label);
  return full.includes(name) || name.includes(full);
};
