import { sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import { maskMobile, maskName } from '#domain/kernel/mobile.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { whyClosed, whyNotEditable } from '#domain/quotation/quoting-window.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import type { SentPrices } from '#server/db/tables/procurement.ts';
import { allEntries } from '#server/modules/common/dictionaries.ts';
import { givenUpReason } from '#server/modules/common/given-up.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { quotationFiles } from '#server/modules/common/quotation-files.store.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';
import { readDemand } from '#server/modules/demand/demand.store.ts';
import { presentSchedule, presentTerms } from '#server/modules/demand/demand-terms.ts';
import { presentSeal, withSealedOffer } from '#server/modules/sealing/own-offer.query.ts';
import { roundOfQuotation } from '#server/modules/second-round/second-round.store.ts';
import { whyNotQuote } from '#server/modules/sides/sides.store.ts';
import { offOffer } from '#server/modules/standing-offer/standing-offer.store.ts';
import { demandAmendments } from './demand-amendments.query.ts';
import { quotationRows } from './list-quotations.query.ts';
import { quotedDemand } from './lock-quotation.ts';
import { lossOf } from './loss.query.ts';
import { outcomes } from './outcome.query.ts';
import { presentSummary } from './package.present.ts';
import { loadPackages } from './package-detail.query.ts';
import {
  presentDemand,
  presentSource,
  presentStatus,
  presentWon,
  quotationActions,
} from './quotation.present.ts';
import { lastSentOf, loadLines } from './quotation.store.ts';

/** Days after the deadline that a quote usually holds. */
const usualValidity = 60;

export async function quotationDetail(
  {
    db,
    now,
    services,
    catalogue,
    caller,
  }: Pick<ReadContext, 'db' | 'now' | 'services' | 'catalogue' | 'caller'>,
  labels: Labels,
  quotationId: string,
): Promise<CallOutput<'quotation.detail'>> {
  const [[row], more, stored, round, sentFiles, ended, dictionaries] = await Promise.all([
    quotationRows(db, sql`SELECT ${quotationId}::uuid AS id, 1 AS place`),
    moreOf(db, quotationId),
    loadPackages(db, quotationId),
    roundOfQuotation(db, quotationId),
    quotationFiles(db, [quotationId]),
    outcomes(db, [quotationId]),
    allEntries(services),
  ]);
  if (!row || !more) throw notFound('没有找到这份报价单，请从列表重新进入。');
  const [demand, changes, storedLines, otherSide] = await Promise.all([
    readDemand(db, row.demand_id),
    demandAmendments(db, row.demand_id),
    loadLines(
      db,
      stored.map(({ id }) => id),
    ),
    whyNotQuote(db, signedIn(caller), row.demand_id),
  ]);
  const own = { id: quotationId, demand_id: row.demand_id, seal: demand.seal, amending: row.amending };
  const outcome = ended.get(quotationId) ?? null;
  const [{ packages, lines, remarks, fileNames }, seal, files, loss, off] = await Promise.all([
    withSealedOffer(db, services, own, { packages: stored, lines: storedLines }),
    presentSeal(db, own),
    fileRefs(
      db,
      demand.attachments.map(({ fileId }) => fileId),
    ),
    outcome && !outcome.won
      ? lossOf(db, catalogue, labels, { id: quotationId, demandId: row.demand_id })
      : null,
    row.amending ? offOffer(db, quotationId) : [],
  ]);
  // Those that are chosen now, and what this quotation or its demand has chosen before.
  const serviceChoices = (dictionaries.get('special_service') ?? []).filter(
    ({ code, active }) => active || more.services.includes(code) || demand.required_services.includes(code),
  );
  const quoted = quotedDemand({ ...demand, quote_deadline: row.quote_deadline });
  const closed = otherSide || whyClosed(quoted, now);
  const editable = closed === '' && whyNotEditable(quoted, now, row) === '';
  const { attachments = [], earlierAttachments = [] } = sentFiles.get(quotationId) ?? {};
  const status = presentStatus(row);
  const won = row.status === quotationStatus.won;
  return {
    quotationId,
    number: row.number,
    status,
    won: presentWon(row),
    actions: otherSide ? [] : quotationActions(row, now),
    otherSide,
    editable,
    closedReason: editable ? '' : closed || `报价单${status.outcome?.name ?? status.name}。`,
    givenUpReason: more.given_up,
    amending: row.amending,
    offOffer: off,
    revision: more.revision,
    validUntil: more.valid_until,
    suggestedValidUntil: shanghaiDay(row.quote_deadline ?? now, usualValidity),
    remarks: remarks ?? more.remarks,
    attachments: attachments.map((file) => ({ ...file, name: fileNames.get(file.fileId) ?? file.name })),
    earlierAttachments,
    services: more.services,
    serviceChoices: serviceChoices.map(({ code, name }) => ({
      code,
      name,
      required: demand.required_services.includes(code),
      own: more.own_services.includes(code),
    })),
    institution: { id: row.institution_id, name: row.institution_name },
    source: presentSource(row.source),
    invitationReason: more.invitation_reason ?? '',
    changes,
    demand: {
      ...presentDemand(row, labels),
      company: demand.company_name,
      contact: won ? demand.contact : maskName(demand.contact),
      mobile: won ? demand.mobile : maskMobile(demand.mobile),
      ...presentSchedule(demand, 'stranger'),
      // Whoever is invited reads the remarks as they were written.
      ...presentTerms(demand, labels, 'owner'),
      attachments: demand.attachments.flatMap(({ fileId }) => files.get(fileId) ?? []),
    },
    packages: packages.map((pkg) =>
      presentSummary(
        pkg,
        lines.filter((line) => line.quotation_package_id === pkg.id),
        { editable, sent: more.sent },
      ),
    ),
    secondRound: round
      ? {
          deadline: round.deadline.toISOString(),
          message: round.message,
          answered: round.answeredAt !== null,
          first: packages.map((pkg) => ({
            name: pkg.label,
            price: toYuanText(round.first.get(pkg.id)?.price ?? 0),
          })),
        }
      : null,
    seal,
    outcome,
    loss,
  };
}

interface MoreRow {
  revision: number;
  valid_until: string | null;
  remarks: string;
  services: string[];
  readonly own_services: string[];
  invitation_reason: string | null;
  sent: SentPrices | null;
  given_up: string;
}

/** What only the detail shows of the quotation. */
async function moreOf(db: Sql, quotationId: string): Promise<MoreRow | undefined> {
  const { rows } = await sql<MoreRow>`
    SELECT q.revision, q.valid_until, q.remarks, q.services, ${givenUpReason} AS given_up, i.special_services AS own_services, v.reason AS invitation_reason, ${lastSentOf('q.id')} AS sent
    FROM quotation q JOIN institution i ON i.id = q.institution_id LEFT JOIN invitation v ON v.demand_id = q.demand_id AND v.institution_id = q.institution_id
    WHERE q.id = ${quotationId}`.execute(db);
  return rows[0];
}
