import { conflict, invalid } from '#domain/kernel/failure.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { percent } from '#domain/kernel/percent.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { institutionFor } from '#server/api/institution-access.ts';
import { recordAudit } from '#server/db/transition.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { requireQuotingSide } from '#server/modules/sides/sides.store.ts';
import { draftQuotation } from './draft-quotation.command.ts';
import { checkQualification } from './qualification.query.ts';

/**
 * A provider comes to an open demand by itself: invitation of source `hall` and a drafted quotation. Answers the id of
 * the quotation, the existing one if there is one.
 * @throws Failure 409 when the demand takes no quotes, 400 with the checks that were not passed, 403 for who belongs to
 * the demand's company.
 */
export async function openQuotation(
  context: WriteContext,
  demandId: string,
  institutionId: string | undefined,
): Promise<string> {
  const { tx, now, catalogue, services } = context;
  const own = institutionFor(signedIn(context.caller), 'quote', institutionId);
  const labels = await readLabels(services);
  // Against the demand's end and against a second opening at the same moment.
  await tx.selectFrom('demand').select('id').where('id', '=', demandId).forUpdate().execute();
  const caller = signedIn(context.caller);
  await requireQuotingSide(tx, caller, demandId);
  const found = await checkQualification(tx, { catalogue, labels, now, caller }, demandId, [own]);
  const known = found.institutions.find((one) => one.quotationId);
  if (known?.quotationId) return known.quotationId;
  if (found.closedReason) throw conflict(found.closedReason);
  const [chosen] = found.institutions;
  if (!chosen?.qualified) {
    const failed = chosen?.checks.filter((check) => !check.passed) ?? [];
    throw invalid(
      `暂不能对这个需求报价：${failed.map((check) => check.text).join('')}`,
      Object.fromEntries(failed.map((check) => [check.name, check.text])),
    );
  }
  // What its library would ask may be what it seals.
  const estimate = found.demand.seal === 'none' ? `，按项目库估算人均 ${formatFen(chosen.estimate)}` : '';
  await tx
    .insertInto('invitation')
    .values({
      demand_id: demandId,
      institution_id: chosen.institution.id,
      source: 'hall',
      coverage: chosen.coverage,
      estimate: chosen.estimate,
      reason: `从需求大厅参与，可承接 ${percent(chosen.coverage)} 的项目${estimate}。`,
      created_at: now,
    })
    .onConflict((conflicted) => conflicted.doNothing())
    .execute();
  await draftQuotation(tx, catalogue, demandId, chosen.institution.id, now);
  const { id } = await tx
    .selectFrom('quotation')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('institution_id', '=', chosen.institution.id)
    .executeTakeFirstOrThrow();
  await recordAudit(tx, 'quotation', id, { action: 'open', actor: actorOf(context.caller, 'provider') });
  return id;
}
