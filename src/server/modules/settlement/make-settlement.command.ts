import { sql } from 'kysely';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { checkStatement, type Statement } from '#domain/settlement/check-statement.ts';
import { readStatement, type WrittenRow } from '#domain/settlement/read-statement.ts';
import { type SettlementScope, settle } from '#domain/settlement/settle.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import { type ReadContext, readThenWrite, type WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import { newId } from '#server/db/new-id.ts';
import { standingUnderLock } from '#server/modules/contract/contract.store.ts';
import { readTariff } from '#server/modules/contract/contract-tariff.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { requireTableFile } from '#server/modules/library-import/spreadsheet/require-table-file.ts';
import { type PersonKeys, sealPerson } from '#server/person-keys.ts';
import { headsBilled, readVisits, type VisitOfContract } from './listed-visits.store.ts';
import { type Match, matchPeople, nameOf } from './match-people.ts';
import { requireOneSide } from './one-side.store.ts';
import { readBilledContract } from './settlement.store.ts';
import { firstReadable } from './sheet-of-people.ts';
import { type NewLine, writeSettlement } from './write-settlement.ts';

type Period = Pick<ParsedInput<'settlement.make'>, 'contractId' | 'from' | 'to' | 'final'>;

/**
 * Holds the contract: of two who bill at once the second finds the visits billed.
 * @throws Failure 400, 403 for who only reads the contract or belongs to both sides, 404, 409
 */
async function begin(context: WriteContext, { contractId, from, to, final }: Period) {
  const { tx, caller } = context;
  if (from > to) throw invalid('账期的开始日期晚于结束日期，请核对。', { from: '晚于结束日期。' });
  await sql`SELECT FROM contract WHERE id = ${contractId} FOR UPDATE`.execute(tx);
  const contract = await readBilledContract(tx, contractId);
  if (contract.amends !== null) throw conflict('请从合同本身生成结算单，增补的约定已包含在内。');
  const standing = await standingUnderLock(tx, contract, caller);
  if (!standing?.acts) throw notInThisRole();
  await requireOneSide(tx, signedIn(caller), { ...contract, settlementId: null }, standing.side);
  const tariff = await readTariff(tx, contractId);
  const visits = await readVisits(tx, contractId);
  if (final === 'yes') await requireNoFinal(context, contractId);
  const scope: SettlementScope = { from, to, final: final === 'yes', headsBefore: headsBilled(visits) };
  return { contract, side: standing.side as ContractSide, tariff, visits, scope };
}

async function requireNoFinal({ tx }: WriteContext, contractId: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`SELECT number FROM settlement
    WHERE contract_id = ${contractId} AND status <> ${settlementStatus.withdrawn} AND (content ->> 'final')::boolean LIMIT 1`.execute(
    tx,
  );
  if (rows[0])
    throw conflict(
      `最后一份结算单（${rows[0].number}）已经生成，保底人数不能补两次。请先撤回它，或不选最后一份。`,
    );
}

/** By one click, of who came and is in no other settlement. @throws Failure 400, 403, 404, 409 */
export async function makeSettlement(
  context: WriteContext,
  input: ParsedInput<'settlement.make'>,
): Promise<{ settlementId: string }> {
  const { contract, side, tariff, visits, scope } = await begin(context, input);
  const settled = settle(tariff, visits, scope);
  if (settled.lines.length === 0 && settled.shortfall.amount === 0)
    throw conflict(
      `${scope.from} 至 ${scope.to} 没有可以结算的到检：没有到检登记，或已在其他结算单中。请换一个账期。`,
    );
  const settlementId = await writeSettlement(context, {
    contract,
    side,
    tariff,
    scope,
    source: 'attendance',
    total: settled.total,
    content: {
      final: scope.final,
      shortfall: settled.shortfall,
      minimum: settled.shortfall.amount,
      expected: settled.total,
      leftOut: settled.leftOut.length,
      notAgreed: settled.notAgreed,
      missing: 0,
      fileName: '',
      findings: [],
      termsAgreed: tariff.agreed,
    },
    lines: settled.lines.map(({ visitId, packageName, day, amount, parts }) => ({
      id: newId(),
      visit_id: visitId,
      sealed: null,
      package_name: packageName,
      day,
      amount,
      expected: amount,
      parts,
      findings: [],
    })),
  });
  return { settlementId };
}

const mostAsked = 80;

async function readUploaded({ services, caller, request: { file } }: ReadContext) {
  if (!file) throw invalid('请选择要上传的结算单。', { file: '请选择文件。' });
  requireTableFile(file);
  await requireReadingBudget(services, caller, file.size);
  const table = await readTable(services.workers, file.path, true);
  return { fileName: file.name, written: firstReadable(table, readStatement) };
}

async function writeUploaded(
  context: WriteContext,
  input: ParsedInput<'settlement.upload'>,
  { fileName, written }: Awaited<ReturnType<typeof readUploaded>>,
): Promise<CallOutput<'settlement.upload'>> {
  const { services } = context;
  const { contract, side, tariff, visits, scope } = await begin(context, input);
  const keys = services.personKey;
  const matches = matchAll(keys, visits, written.rows, chosen(input.choices, visits));
  const asked = matches.flatMap(({ row, match }) => ('candidates' in match ? [{ row, match }] : []));
  if (asked.length > mostAsked)
    throw invalid(
      `有 ${asked.length} 行对应不上唯一的人（同名且没有日期或证件可以区分）。请在表格中加上工号、手机号或身份证号一列后重新上传。`,
    );
  if (asked.length > 0)
    return {
      settlementId: '',
      taken: [...written.taken],
      asked: asked.map(({ row, match }) => ({
        rowNo: row.rowNo,
        name: row.name,
        day: row.day,
        amount: toYuanText(row.amount),
        candidates: match.candidates.map((visit) => ({
          visitId: visit.visitId,
          label: [nameOf(keys, visit), visit.department, visit.packageLabel, visit.arrivedOn ?? '没有到检']
            .filter(Boolean)
            .join(' · '),
        })),
      })),
    };
  const visitOf = new Map(matches.map(({ row, match }) => [row, 'visitId' in match ? match.visitId : null]));
  const statement: Statement = {
    ...written,
    rows: written.rows.map((row) => ({ ...row, visitId: visitOf.get(row) ?? null })),
  };
  const checked = checkStatement(tariff, visits, statement, scope);
  const lines = checked.lines.map(({ row, expected, parts, findings }): NewLine => {
    const id = newId();
    return {
      id,
      visit_id: row.visitId,
      sealed: row.visitId === null ? sealedName(keys, id, row as WrittenRow & typeof row) : null,
      package_name: row.packageName,
      day: row.day,
      amount: row.amount,
      expected,
      parts,
      findings,
    };
  });
  const settlementId = await writeSettlement(context, {
    contract,
    side,
    tariff,
    scope,
    source: 'statement',
    total: checked.asked,
    content: {
      final: scope.final,
      shortfall: checked.shortfall,
      minimum: statement.minimum ?? 0,
      expected: checked.expected,
      leftOut: 0,
      notAgreed: 0,
      missing: checked.missing.length,
      fileName,
      findings: checked.findings,
      termsAgreed: tariff.agreed,
    },
    lines,
  });
  return { settlementId, taken: [...written.taken], asked: [] };
}

/**
 * Of the hospital's own statement, read before the transaction: its contract is held only while it is written down. Nothing is
 * written while it is not certain whom a row means.
 * @throws Failure 400, 403, 404, 409, 413
 */
export const uploadSettlement = readThenWrite(readUploaded, writeUploaded);

function matchAll(
  keys: PersonKeys,
  visits: readonly VisitOfContract[],
  rows: readonly WrittenRow[],
  choices: ReadonlyMap<number, string | null>,
): { row: WrittenRow; match: Match }[] {
  const find = matchPeople(keys, visits);
  return rows.map((row) => {
    const match = find(row);
    const choice = choices.get(row.rowNo);
    return { row, match: 'candidates' in match && choice !== undefined ? { visitId: choice } : match };
  });
}

/** @throws Failure 400 for a choice that is no line `row=visit` of this contract */
function chosen(text: string, visits: readonly VisitOfContract[]): Map<number, string | null> {
  const known = new Set(visits.map(({ visitId }) => visitId));
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, row, visit] = /^(\d{1,6})=([0-9a-f-]*)$/.exec(line) ?? [];
      if (row === undefined || visit === undefined || (visit !== '' && !known.has(visit)))
        throw invalid('选择的人已不在这份合同的名单中，请重新上传后再选。');
      return [Number(row), visit || null];
    }),
  );
}

/** Who is nobody of the list: as the statement names them. */
const sealedName = (keys: PersonKeys, lineId: string, row: WrittenRow): Buffer =>
  sealPerson(keys, lineId, {
    employeeNo: row.employeeNo,
    name: row.name,
    mobile: row.mobile,
    idNumber: '',
    sex: null,
    birthDate: null,
    married: null,
    kinship: '',
  });
