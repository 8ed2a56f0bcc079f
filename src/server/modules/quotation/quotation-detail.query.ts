import { maskMobile, maskName } from '#domain/access/mobile.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { quotationStatus, quotationMachine } from '#domain/quotation/quotation-machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { whyClosed, whyNotEditable } from '#domain/quotation/quoting-window.ts';
import type { Sql } from '#server/db/database.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';
import type { Words } from '#server/modules/demand/words.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';
import { quotationRows } from './list-quotations.query.ts';
import { outcomes } from './outcome.query.ts';
import { loadPackages } from './package-detail.query.ts';
import { presentSummary } from './package.present.ts';
import { presentDemand, presentSource, presentStatus, quotationActions } from './quotation.present.ts';
import { lastSent, loadLines } from './quotation.store.ts';

/** Days after the deadline that a quote usually holds. */
const usualValidity = 60;

export async function quotationDetail(
  db: Sql,
  words: Words,
  now: Date,
  quotationId: string,
): Promise<CallOutput<'quotation.detail'>> {
  const [row] = await quotationRows(db, sql`SELECT ${quotationId}::uuid AS id, 1 AS place`);
  if (!row) throw notFound('没有找到这份报价单，请从列表重新进入。');
  const more = await moreOf(db, quotationId);
  const demand = { status: row.demand_status, quoteDeadline: row.quote_deadline };
  const editable = whyNotEditable(demand, now, row.status) === '';
  const packages = await loadPackages(db, quotationId);
  const lines = await loadLines(
    db,
    packages.map(({ id }) => id),
  );
  const sent = await lastSent(db, quotationId);
  const files = await fileRefs(
    db,
    more.attachments.map(({ fileId }) => fileId),
  );
  const won = row.status === quotationStatus.won;
  return {
    quotationId,
    number: row.number,
    status: presentStatus(row.status),
    actions: quotationActions(row, now),
    editable,
    closedReason: editable ? '' : whyClosed(demand, now) || `报价单${quotationMachine.labels[row.status]}。`,
    revision: more.revision,
    validUntil: more.valid_until,
    suggestedValidUntil: shanghaiDay(row.quote_deadline ?? now, usualValidity),
    remarks: more.remarks,
    services: more.services,
    serviceChoices: more.choices.map(({ code, name }) => ({
      code,
      name,
      required: more.required_services.includes(code),
    })),
    institution: { id: row.institution_id, name: row.institution_name },
    source: presentSource(row.source),
    invitationReason: more.invitation_reason ?? '',
    demand: {
      ...presentDemand(row, words),
      company: more.company,
      contact: won ? more.contact : maskName(more.contact),
      mobile: won ? more.mobile : maskMobile(more.mobile),
      examFrom: more.exam_from,
      examTo: more.exam_to,
      budgetMin: more.budget_hidden || more.budget_min === null ? null : toYuanText(more.budget_min),
      budgetMax: more.budget_hidden || more.budget_max === null ? null : toYuanText(more.budget_max),
      invoiceType: words.name('invoice_type', more.invoice_type),
      settlement: words.name('settlement', more.settlement),
      remarks: more.demand_remarks,
      attachments: more.attachments.flatMap(({ fileId }) => files.get(fileId) ?? []),
    },
    packages: packages.map((pkg) =>
      presentSummary(
        pkg,
        lines.filter((line) => line.quotation_package_id === pkg.id),
        { editable, sent },
      ),
    ),
    outcome: (await outcomes(db, [quotationId])).get(quotationId) ?? null,
  };
}

interface MoreRow {
  revision: number;
  valid_until: string | null;
  remarks: string;
  services: string[];
  company: string;
  contact: string;
  mobile: string;
  exam_from: string | null;
  exam_to: string | null;
  budget_min: number | null;
  budget_max: number | null;
  budget_hidden: boolean;
  invoice_type: string;
  settlement: string;
  demand_remarks: string;
  attachments: { fileId: string }[];
  required_services: string[];
  invitation_reason: string | null;
  choices: { code: string; name: string }[];
}

/** What only the detail shows. The choices: what the institution offers, what the demand asks for, what was chosen. */
async function moreOf(db: Sql, quotationId: string): Promise<MoreRow> {
  const { rows } = await sql<MoreRow>`
    SELECT q.revision, q.valid_until, q.remarks, q.services, c.name AS company, d.contact, d.mobile, d.exam_from,
      d.exam_to, d.budget_min, d.budget_max, d.budget_hidden, d.invoice_type, d.settlement,
      d.remarks AS demand_remarks, d.attachments, d.required_services, v.reason AS invitation_reason,
      COALESCE((SELECT json_agg(json_build_object('code', s.code, 'name', s.name) ORDER BY s.sort)
        FROM dictionary s WHERE s.kind = 'special_service'), '[]') AS choices
    FROM quotation q JOIN demand d ON d.id = q.demand_id JOIN company c ON c.id = d.company_id
    LEFT JOIN invitation v ON v.demand_id = q.demand_id AND v.institution_id = q.institution_id
    WHERE q.id = ${quotationId}`.execute(db);
  return rows[0] as MoreRow;
}
