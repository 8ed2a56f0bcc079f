import { sql } from 'kysely';
import { formatFen } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { findingRules } from '#domain/settlement/finding.ts';
import { settlementMachine } from '#domain/settlement/settlement-machine.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { apartOf, chosenByCompany, seenBy } from './company-view.ts';
import { readSettlement, sideAt } from './settlement.store.ts';
import { readEvents } from './settlement-detail.query.ts';
import { type LineRow, lineFor, namesFor, presentFindings, selectLines } from './settlement-lines.query.ts';

/** More are summed up in the paper, and all stand on the page. */
const mostLines = 5_000;

/** Summary, lines as the caller's side sees them, and who agreed when. @throws Failure 413, 503 */
export async function settlementPdf(
  { db, caller, now, services }: ReadContext,
  { settlementId }: { settlementId: string },
) {
  const whole = await readSettlement(db, settlementId);
  const side = sideAt(whole, caller);
  const row = seenBy(whole, side);
  const nameOf = namesFor({ caller, services }, whole, side);
  const { rows } = await selectLines(
    sql`WHERE l.settlement_id = ${settlementId} ORDER BY l.ordinal LIMIT ${mostLines}`,
  ).execute(db);
  const events = await readEvents(db, settlementId);
  const { content } = row;
  const agreedAt = (at: Date | null) => (at ? shanghaiMinute(at) : '尚未确认');
  const noteOf = (line: LineRow) =>
    presentFindings(line.findings, side)
      .map(({ rule }) => findingRules[rule].label)
      .join('、') + (line.decision === 'disputed' ? '（有异议）' : '');
  const bytes = await renderPdf(
    services.workers,
    'settlement',
    {
      title: '体检结算单',
      number: row.number,
      note: `${settlementMachine.labels[row.status]} · ${shanghaiMinute(now)} 生成`,
      facts: [
        ['结算单编号', row.number],
        ['合同', `${row.contract_title}（${row.contract_number}）`],
        ['甲方（采购方）', row.buyer],
        ['乙方（体检机构）', row.institution],
        ['账期', `${row.period_from} 至 ${row.period_to}${content.final ? '（最后一份）' : ''}`],
        ['人次', `${row.line_count.toLocaleString('zh-CN')} 行`],
        ...(content.minimum !== 0 || content.shortfall.heads > 0
          ? [['保底人数补差', `${content.shortfall.heads} 人，${formatFen(content.minimum)}`]]
          : []),
        ...(side === 'buyer'
          ? [['少做、加项等调整', chosenByCompany(whole) ? '机构确认后显示' : formatFen(apartOf(whole))]]
          : []),
        [
          '按合同价目',
          `${formatFen(content.expected)}${row.unpriced > 0 ? `（不含合同没有价格的 ${row.unpriced} 行）` : ''}`,
        ],
        ['结算金额', formatFen(row.total)],
        ['甲方确认', agreedAt(row.buyer_agreed_at)],
        ['乙方确认', agreedAt(row.institution_agreed_at)],
      ],
      more: row.line_count > rows.length ? `明细超过 ${mostLines} 行，其余见网页。` : '',
      lines: rows
        .map((line) => lineFor(line, side))
        .map((line) => [
          String(line.ordinal),
          nameOf(line) || '—',
          line.packageName,
          line.day ?? '—',
          formatFen(line.amount),
          noteOf(line),
        ]),
      events: events.map((event) => [
        shanghaiMinute(event.at),
        event.name,
        [event.side === 'buyer' ? '甲方' : event.side === 'institution' ? '乙方' : '平台', event.who]
          .filter(Boolean)
          .join(' '),
        event.reason,
      ]),
    },
    now,
  );
  return { name: `${row.number}.pdf`, mime: 'application/pdf', bytes };
}
