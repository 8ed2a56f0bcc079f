import type { catalogueProposalCalls } from '#wire/catalogue/proposal.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { changeStandardItem, withdrawStandardItem } from './change-standard-item.command.ts';
import { consoleProposals, ownProposals } from './list-proposals.query.ts';
import { decideProposal, propose } from './propose.command.ts';

export const catalogueProposalHandlers: HandlersOf<typeof catalogueProposalCalls> = {
  'catalogue.propose': propose,
  'catalogue.listProposals': ownProposals,
  'console.listProposals': consoleProposals,
  'console.decideProposal': (context, decision) =>
    underClaim(context, { kind: 'proposal', id: decision.proposalId }, () =>
      decideProposal(context, decision),
    ),
  'catalogue.update': changeStandardItem,
  'catalogue.delete': withdrawStandardItem,
};
