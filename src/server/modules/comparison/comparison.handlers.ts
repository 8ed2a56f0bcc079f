import type { comparisonCalls } from '#wire/award/comparison.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { readPackage } from '#server/modules/demand/demand-packages.store.ts';
import { acceptAll } from './accept-all.command.ts';
import { awardDecision } from './award-decision.query.ts';
import { awardMemo } from './award-memo.query.ts';
import { awardMemoPdf } from './award-memo-pdf.query.ts';
import { comparisonMatrix, packageMatrix } from './compare-package.query.ts';
import { comparedDemand } from './compared-demand.query.ts';
import { comparisonPdf } from './comparison-pdf.query.ts';
import { packageWorkbook, wholeWorkbook } from './comparison-workbook.ts';
import { completeDemand } from './complete-demand.command.ts';
import { acceptPackage, rejectPackage, undoDecision } from './decide-package.command.ts';
import { comparisonOverview } from './overview.query.ts';
import { receivedPackage, receivedQuotation, receivedQuotations } from './received-quotations.query.ts';
import { awardScenarios } from './scenarios.query.ts';
import { setSplitByCity } from './split-demand.command.ts';

export const comparisonHandlers: HandlersOf<typeof comparisonCalls> = {
  'comparison.listQuotations': (context, { demandId }) => receivedQuotations(context, demandId),
  'comparison.quotation': (context, { quotationId }) => receivedQuotation(context, quotationId),
  'comparison.overview': comparisonOverview,
  'comparison.scenarios': awardScenarios,
  'comparison.matrix': comparisonMatrix,
  'comparison.quotationPackage': (context, { quotationPackageId }) =>
    receivedPackage(context, quotationPackageId),
  'comparison.decision': awardDecision,
  'comparison.accept': acceptPackage,
  'comparison.acceptAll': acceptAll,
  'comparison.splitByCity': setSplitByCity,
  'comparison.reject': (context, { quotationPackageId, reason }) =>
    rejectPackage(context, quotationPackageId, reason),
  'comparison.undo': undoDecision,
  'demand.complete': completeDemand,
  'comparison.exportXlsx': async (context, { packageId, scope }) => {
    const { demandId } = await readPackage(context.db, packageId);
    const overview = await comparisonOverview(context, { demandId });
    if (scope === 'package')
      return packageWorkbook(await comparisonMatrix(context, { demandId, packageId }), overview);
    const of = await comparedDemand(context, demandId);
    return wholeWorkbook(
      await Promise.all(of.demanded.map((pkg) => packageMatrix(context, of, pkg, undefined))),
      overview,
    );
  },
  'comparison.exportPdf': comparisonPdf,
  'comparison.awardMemo': awardMemo,
  'comparison.awardMemoPdf': awardMemoPdf,
};
