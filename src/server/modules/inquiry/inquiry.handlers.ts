import type { inquiryCalls, inquiryQuotationCalls } from '#wire/inquiry/inquiry.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { comparisonHandlers } from '#server/modules/comparison/comparison.handlers.ts';
import { receivedQuotations } from '#server/modules/comparison/received-quotations.query.ts';
import { demandHandlers } from '#server/modules/demand/demand.handlers.ts';
import { listMine } from '#server/modules/demand/list-own.query.ts';
import { openDraft } from '#server/modules/demand/open-draft.command.ts';
import { listQuotations } from '#server/modules/quotation/list-own.query.ts';
import { quotationHandlers } from '#server/modules/quotation/quotation.handlers.ts';
import { findInstitutions } from './find-institutions.query.ts';
import { inviteMore } from './invite-more.command.ts';
import { setFavourite } from './known-institutions.store.ts';
import { listFavourites } from './list-favourites.query.ts';

/** An inquiry is a demand: what its calls do is what the demand's, the comparison's and the quotation's do. */
export const inquiryHandlers: HandlersOf<typeof inquiryCalls & typeof inquiryQuotationCalls> = {
  'inquiry.listMine': (context, input) => listMine(context, 'directed', input),
  'inquiry.newDraft': async (context, { companyId }) => ({
    ...(await openDraft(context, companyId, 'directed')),
    takenUp: false,
  }),
  'inquiry.invite': inviteMore,
  'demand.invite': inviteMore,
  'inquiry.getMine': demandHandlers['demand.getMine'],
  'inquiry.submit': demandHandlers['demand.submit'],
  'inquiry.listPackagesWithItems': demandHandlers['demand.listPackagesWithItems'],
  'inquiry.addGroup': demandHandlers['demand.addGroup'],
  'inquiry.updateGroup': demandHandlers['demand.updateGroup'],
  'inquiry.getGroupForView': demandHandlers['demand.getGroupForView'],
  'inquiry.getGroup': demandHandlers['demand.getGroup'],
  'inquiry.deleteGroup': demandHandlers['demand.deleteGroup'],
  'inquiry.complete': comparisonHandlers['demand.complete'],
  'inquiry.accept': comparisonHandlers['comparison.accept'],
  'inquiry.reject': comparisonHandlers['comparison.reject'],
  'inquiryQuotation.list': (context, input) => listQuotations(context, { ...input, kind: 'directed' }),
  'inquiryQuotation.detail': quotationHandlers['quotation.detail'],
  'inquiryQuotation.confirm': quotationHandlers['quotation.confirm'],
  'inquiryQuotation.cancel': quotationHandlers['quotation.cancel'],
  'inquiryQuotation.packageDetail': quotationHandlers['quotation.packageDetail'],
  'inquiryQuotation.confirmPackage': quotationHandlers['quotation.confirmPackage'],

  'inquiry.getGroupsWithQuotations': async (context, { demandId }) => {
    const [{ groups }, quotations] = await Promise.all([
      demandHandlers['demand.getGroupForView'](context, { demandId }),
      receivedQuotations(context, demandId),
    ]);
    const quoted = quotations.flatMap(({ institution, packages }) =>
      packages.map((pkg) => ({ ...pkg, institution })),
    );
    return {
      groups: groups.map((group) => ({
        ...group,
        packages: group.packages.map((pkg) => ({
          ...pkg,
          quotations: quoted.filter(({ packageId }) => packageId === pkg.packageId),
        })),
      })),
    };
  },

  'inquiry.findInstitutions': findInstitutions,
  'inquiry.listFavourites': listFavourites,
  'inquiry.setFavourite': async ({ tx, caller }, { institutionCode, favourite }) => ({
    id: await setFavourite(tx, signedIn(caller).userId, institutionCode, favourite),
  }),
};
