import type { consoleDemandCalls } from '#wire/console/demand.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { closeDemand } from './end-demand.command.ts';
import { demandForReview } from './get-demand.query.ts';
import { listAllDemands } from './list-all-demands.query.ts';
import { approveDemand, declineDemand } from './review-demand.command.ts';

export const consoleDemandHandlers: HandlersOf<typeof consoleDemandCalls> = {
  'console.listDemands': listAllDemands,
  'console.demandDetail': (context, { demandId }) => demandForReview(context, demandId),
  'console.approveDemand': (context, input) =>
    underClaim(context, { kind: 'demand', id: input.demandId }, () => approveDemand(context, input)),
  'console.declineDemand': (context, input) =>
    underClaim(context, { kind: 'demand', id: input.demandId }, () => declineDemand(context, input)),
  'console.closeDemand': (context, { demandId, reason }) =>
    underClaim(context, { kind: 'demand', id: demandId }, () => closeDemand(context, demandId, reason)),
};
