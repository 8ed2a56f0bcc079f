import { sql } from 'kysely';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { readAttendance, type WrittenAttendance } from '#domain/settlement/read-attendance.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import { type ReadContext, readThenWrite, type WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAll, transitionAll } from '#server/db/transition.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { requireTableFile } from '#server/modules/library-import/spreadsheet/require-table-file.ts';
import { firstReadable } from '#server/modules/settlement/sheet-of-people.ts';
import { type Arrival, differencesOf, planAttendance } from './attendance-plan.ts';

const shown = 500;
const mostRows = 20_000;

type Input = ParsedInput<'checkupVisit.readAttendance'>;

/** @throws Failure 400 for what cannot be read as a whole, 413 */
async function attendanceOf(
  { services, caller, request }: Pick<ReadContext, 'services' | 'caller' | 'request'>,
  day: string,
): Promise<WrittenAttendance & { readonly fileName: string }> {
  const { file } = request;
  if (!file) throw invalid('请选择体检系统导出的文件。', { file: '请选择文件。' });
  requireTableFile(file);
  await requireReadingBudget(services, caller, file.size);
  const table = await readTable(services.workers, file.path, true);
  const found = firstReadable(table, (rows, marks) => readAttendance(rows, day, marks));
  if (found.rows.length > mostRows)
    throw invalid(`名单有 ${found.rows.length} 行，一次最多 ${mostRows} 行，请按日期分开导入。`);
  return { ...found, fileName: file.name };
}

export async function readAttendanceFile(
  context: ReadContext,
  { institutionId, day }: Input,
): Promise<CallOutput<'checkupVisit.readAttendance'>> {
  const { rows, taken } = await attendanceOf(context, day);
  const { db, services, now } = context;
  const today = shanghaiDay(now);
  const plan = await planAttendance(db, services.personKey, { institutionId, rows, today });
  return {
    ...countsOf(plan),
    taken: [...taken],
    absent: plan.absent,
    differences: plan.arrivals.flatMap(differencesOf).slice(0, shown),
    problems: plan.problems.slice(0, shown),
  };
}

const countsOf = ({ arrivals, unchanged }: { arrivals: readonly Arrival[]; unchanged: number }) => ({
  arrived: arrivals.filter(({ changes }) => !changes).length,
  changed: arrivals.filter(({ changes }) => changes).length,
  unchanged,
});

async function writeAttendance(
  context: WriteContext,
  { institutionId }: Input,
  { rows, fileName }: Awaited<ReturnType<typeof attendanceOf>>,
): Promise<CallOutput<'checkupVisit.takeAttendance'>> {
  const { tx, caller, services, now } = context;
  const today = shanghaiDay(now);
  const plan = await planAttendance(tx, services.personKey, { institutionId, rows, today }, true);
  if (plan.arrivals.length + plan.unchanged === 0 && plan.problems.length > 0)
    throw conflict('没有一行可以登记：名单里的人都对应不上约在本机构的人。请核对文件和日期。');
  const written = plan.arrivals.map(({ row, visit }) => ({
    id: visit.visitId,
    day: row.day,
    omitted: row.omitted,
    add_ons: row.addOns,
    // The system says on which day, not when.
    at: row.day === today ? now : new Date(`${row.day}T12:00:00+08:00`),
  }));
  await sql`
    UPDATE checkup_visit v SET day = n.day, omitted = n.omitted, add_ons = n.add_ons, arrived_at = coalesce(v.arrived_at, n.at),
      updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(written)}::json)
      AS n(id uuid, day date, omitted jsonb, add_ons jsonb, at timestamptz)
    WHERE v.id = n.id`.execute(tx);
  const actor = actorOf(caller, 'provider');
  const reason = `导入“${fileName}”`;
  const of = (changes: boolean) =>
    plan.arrivals.flatMap((one) => (one.changes === changes ? one.visit.visitId : []));
  await transitionAll(tx, 'checkup_visit', of(false), { action: 'arrive', actor, reason });
  await recordAll(
    tx,
    of(true).map((recordId) => ({ recordKind: 'checkup_visit', recordId, action: 'update', actor, reason })),
  );
  return { ...countsOf(plan), left: plan.problems.length };
}

/**
 * Read before the transaction; compared again under the visits' locks, and written.
 * @throws Failure 400, 409 when nothing of it can be taken, 413
 */
export const takeAttendance = readThenWrite(
  (context: ReadContext, { day }: Input) => attendanceOf(context, day),
  writeAttendance,
);
