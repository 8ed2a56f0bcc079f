import { type RawBuilder, sql } from 'kysely';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { type Finding, findingForCompany } from '#domain/settlement/finding.ts';
import type { VisitPart } from '#domain/tariff/tariff.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import type { Sql } from '#server/db/database.ts';
import { openPerson, type PersonKeys } from '#server/person-keys.ts';
import { readSettlement, type SettlementRow, sideAt } from './settlement.store.ts';

export interface LineRow {
  readonly id: string;
  readonly ordinal: number;
  readonly packageName: string;
  readonly day: string | null;
  readonly amount: number;
  readonly expected: number | null;
  readonly parts: readonly VisitPart[];
  readonly findings: readonly Finding[];
  readonly decision: '' | 'accepted' | 'disputed';
  readonly reason: string;
  readonly sealed: Buffer | null;
  readonly personId: string | null;
  readonly personSealed: Buffer | null;
  readonly quiet: boolean;
  readonly packagePrice: number | null;
}

export const selectLines = (rest: RawBuilder<unknown>) => sql<LineRow>`
  SELECT l.id, l.ordinal, l.package_name AS "packageName", l.day::text AS day, l.amount::float8 AS amount,
    l.expected::float8 AS expected, l.parts, l.findings, l.decision, l.reason, l.sealed,
    l.quiet, l.package_price::float8 AS "packagePrice",
    p.id AS "personId", p.sealed AS "personSealed"
  FROM settlement_line l LEFT JOIN checkup_visit v ON v.id = l.visit_id LEFT JOIN roster_person p ON p.id = v.person_id
  ${rest}`;

const nameOfLine = (keys: PersonKeys, row: LineRow): string =>
  row.sealed
    ? openPerson(keys, row.id, row.sealed).name
    : row.personId && row.personSealed
      ? openPerson(keys, row.personId, row.personSealed).name
      : '';

/**
 * Whose line it is, for this reader: '' once the people's data were erased. Of a company's people only its purchasers read names, on
 * a bill as on the staff list (decision 161).
 */
export function namesFor(
  { caller, services }: Pick<ReadContext, 'caller' | 'services'>,
  { company_id }: Pick<SettlementRow, 'company_id'>,
  side: ContractSide,
): (row: LineRow) => string {
  const reads = side === 'institution' || mayFor(signedIn(caller), company_id, 'purchase');
  return (row) => (reads ? nameOfLine(services.personKey, row) : '仅采购员可见');
}

/** One finding of each rule: what a company may not tell apart is one sum. */
export function presentFindings(
  findings: readonly Finding[],
  side: ContractSide,
): CallOutput<'settlement.detail'>['findings'] {
  const shown = findings.map((one) =>
    side === 'buyer' ? { ...one, rule: findingForCompany(one.rule) } : one,
  );
  return [...Map.groupBy(shown, ({ rule }) => rule)].map(([rule, same]) => ({
    rule,
    amount: same.some(({ amount }) => amount === null)
      ? null
      : toYuanText(same.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
  }));
}

/** As this side sees it: to a company a quiet line is the price of its package, and nothing is said of differences. */
export const lineFor = (row: LineRow, side: ContractSide): LineRow =>
  side === 'institution' || !row.quiet
    ? row
    : {
        ...row,
        amount: row.packagePrice ?? 0,
        expected: row.packagePrice,
        findings: [],
        decision: '',
        reason: '',
      };

const chosen = {
  findings: sql`AND l.findings <> '[]'`,
  undecided: sql`AND l.findings <> '[]' AND l.decision = ''`,
  disputed: sql`AND l.decision = 'disputed'`,
} as const;

const countLines = async (db: Sql, where: RawBuilder<unknown>): Promise<number> =>
  (
    await sql<{ count: number }>`SELECT count(*)::int AS count FROM settlement_line l WHERE ${where}`.execute(
      db,
    )
  ).rows[0]?.count ?? 0;

/** Lines with differences first. What somebody left out or added is not the company's to see. */
export async function listLines(
  { db, caller, services }: ReadContext,
  { settlementId, only, current, size }: ParsedInput<'settlement.listLines'>,
): Promise<CallOutput<'settlement.listLines'>> {
  const settlement = await readSettlement(db, settlementId);
  const side = sideAt(settlement, caller);
  const nameOf = namesFor({ caller, services }, settlement, side);
  const quiet = side === 'buyer' ? sql`l.quiet` : sql`false`;
  const where = sql`l.settlement_id = ${settlementId} ${only ? sql`${chosen[only]} AND NOT ${quiet}` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    selectLines(sql`WHERE ${where} ORDER BY (l.findings = '[]' OR ${quiet}), l.ordinal
      LIMIT ${size} OFFSET ${(current - 1) * size}`).execute(db),
    countLines(db, where),
  ]);
  return {
    records: rows
      .map((line) => lineFor(line, side))
      .map((row) => ({
        lineId: row.id,
        ordinal: row.ordinal,
        name: nameOf(row),
        packageName: row.packageName,
        day: row.day,
        amount: toYuanText(row.amount),
        expected: row.expected === null ? null : toYuanText(row.expected),
        findings: presentFindings(row.findings, side),
        decision: row.decision,
        reason: row.reason,
        parts:
          side === 'buyer'
            ? []
            : row.parts.map(({ kind, name, amount }) => ({ kind, name, amount: toYuanText(amount) })),
      })),
    total,
    current,
    size,
  };
}
