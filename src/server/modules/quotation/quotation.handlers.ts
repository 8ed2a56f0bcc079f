import type { quotationCalls } from '#wire/quotation/quotation.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { institutionFor, institutionsFor } from '#server/api/institution-access.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import {
  confirmAll,
  confirmPackage,
  declinePackage,
  resumePackage,
  revisePackage,
} from './confirm-package.command.ts';
import {
  abandonRevision,
  cancelQuotation,
  confirmQuotation,
  reviseQuotation,
} from './confirm-quotation.command.ts';
import { coverageOfDemands } from './coverage.query.ts';
import { earlierQuotations } from './earlier-prices.store.ts';
import {
  addRelated,
  cancelReplace,
  redraftPackage,
  removeRelated,
  replaceItem,
  resolveExclusive,
} from './edit-package.command.ts';
import { listCandidates } from './list-candidates.query.ts';
import { listOwnPackages, listQuotations, quotingInstitutions } from './list-own.query.ts';
import { openQuotation } from './open-quotation.command.ts';
import { overview } from './overview.query.ts';
import { packageDetail } from './package-detail.query.ts';
import { savePackage } from './price-package.command.ts';
import { savePrices } from './price-quotation.command.ts';
import { undoPrices } from './price-undo.command.ts';
import { checkQualification } from './qualification.query.ts';
import { quotationDetail } from './quotation-detail.query.ts';
import { quotationPdf } from './quotation-pdf.query.ts';
import { quotationWorkbook, readQuotationWorkbook } from './quotation-workbook.ts';
import { resolveExclusives } from './resolve-exclusives.command.ts';
import { missedMatches, results } from './results.query.ts';
import { reviewQuotation } from './review-quotation.query.ts';
import { setPriceFloor } from './set-price-floor.command.ts';

export const quotationHandlers: HandlersOf<typeof quotationCalls> = {
  'demand.coverage': coverageOfDemands,
  'quotation.overview': async ({ db, caller, now, services }) =>
    overview(
      db,
      await readLabels(services),
      now,
      institutionFor(signedIn(caller), 'quote'),
      signedIn(caller),
    ),

  'quotation.results': ({ db, caller, now }) => results(db, now, institutionFor(signedIn(caller), 'quote')),
  'quotation.missedMatches': (context) =>
    missedMatches(context, institutionFor(signedIn(context.caller), 'quote')),

  'quotation.list': listQuotations,
  'quotation.listInstitutions': ({ db, caller }) =>
    quotingInstitutions(db, institutionsFor(signedIn(caller), 'quote')),
  'quotation.listPackages': listOwnPackages,

  'quotation.checkQualification': async ({ db, caller, catalogue, now, services }, { demandId }) => {
    const context = { catalogue, now, caller: signedIn(caller), labels: await readLabels(services) };
    const { demand, closedReason, institutions } = await checkQualification(db, context, demandId, [
      institutionFor(signedIn(caller), 'quote'),
    ]);
    return { demandId, title: demand.title, open: closedReason === '', closedReason, institutions };
  },

  'quotation.open': async (context, { demandId, institutionId }) => ({
    quotationId: await openQuotation(context, demandId, institutionId),
  }),

  'quotation.detail': async (context, { quotationId }) =>
    quotationDetail(context, await readLabels(context.services), quotationId),

  'quotation.confirm': async (context, { quotationId, ...terms }) => {
    await confirmQuotation(context, quotationId, terms);
    return { id: quotationId };
  },

  'quotation.revise': async (context, { quotationId, reason }) => {
    await reviseQuotation(context, quotationId, reason);
    return { id: quotationId };
  },

  'quotation.abandon': async (context, { quotationId }) => {
    await abandonRevision(context, quotationId);
    return { id: quotationId };
  },

  'quotation.cancel': async (context, { quotationId, reason }) => {
    await cancelQuotation(context, quotationId, reason);
    return { id: quotationId };
  },

  'quotation.packageDetail': ({ db, ...context }, { quotationPackageId }) =>
    packageDetail(db, context, quotationPackageId),

  'quotation.savePackage': async (context, { quotationPackageId, ...change }) =>
    packageDetail(context.tx, context, await savePackage(context, quotationPackageId, change)),

  'quotation.redraftPackage': async (context, { quotationPackageId }) =>
    packageDetail(context.tx, context, await redraftPackage(context, quotationPackageId)),

  'quotation.confirmPackage': async (context, { quotationPackageId, acknowledged }) =>
    packageDetail(context.tx, context, await confirmPackage(context, quotationPackageId, acknowledged)),

  'quotation.revisePackage': async (context, { quotationPackageId }) =>
    packageDetail(context.tx, context, await revisePackage(context, quotationPackageId)),

  'quotation.listCandidates': async ({ db, catalogue }, { lineId, keyword }) => ({
    candidates: await listCandidates(db, catalogue, lineId, keyword),
  }),

  'quotation.replaceItem': async (context, { lineId, institutionItemId, seen }) =>
    packageDetail(context.tx, context, await replaceItem(context, lineId, institutionItemId, seen)),

  'quotation.cancelReplace': async (context, { lineId, seen }) =>
    packageDetail(context.tx, context, await cancelReplace(context, lineId, seen)),

  'quotation.resolveExclusive': async (context, { lineId, keep, seen }) =>
    packageDetail(context.tx, context, await resolveExclusive(context, lineId, keep, seen)),

  'quotation.addRelated': async (context, { quotationPackageId, institutionItemId, reason }) =>
    packageDetail(
      context.tx,
      context,
      await addRelated(context, quotationPackageId, institutionItemId, reason),
    ),

  'quotation.removeRelated': async (context, { lineId, seen }) =>
    packageDetail(context.tx, context, await removeRelated(context, lineId, seen)),

  'quotation.review': ({ db, ...context }, { quotationId }) => reviewQuotation(db, context, quotationId),

  'quotation.savePrices': savePrices,

  'quotation.undoPrices': (context, { quotationId }) => undoPrices(context, quotationId),

  'quotation.resolveExclusives': (context, { quotationId }) => resolveExclusives(context, quotationId),

  'quotation.confirmAll': (context, { quotationId, acknowledged }) =>
    confirmAll(context, quotationId, acknowledged),

  'quotation.declinePackage': async (context, { quotationPackageId, reason }) =>
    packageDetail(context.tx, context, await declinePackage(context, quotationPackageId, reason)),

  'quotation.resumePackage': async (context, { quotationPackageId }) =>
    packageDetail(context.tx, context, await resumePackage(context, quotationPackageId)),

  'quotation.listEarlier': async ({ db }, { quotationId }) =>
    (await earlierQuotations(db, quotationId)).map(({ id, sent_at, ...row }) => ({
      ...row,
      quotationId: id,
      sentAt: sent_at.toISOString(),
    })),

  'quotation.setPriceFloor': setPriceFloor,

  'quotation.exportXlsx': (context, { quotationId }) => quotationWorkbook(context, quotationId),

  'quotation.exportPdf': (context, { quotationId }) => quotationPdf(context, quotationId),

  'quotation.readXlsx': (context, { quotationId }) => readQuotationWorkbook(context, quotationId),
};
