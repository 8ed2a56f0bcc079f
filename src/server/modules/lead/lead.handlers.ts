import type { HandlersOf } from '#server/api/call-context.ts';
import type { leadCalls } from '#wire/lead.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { addLead, addLeadFromPc } from './add-lead.command.ts';
import { handleLead } from './handle-lead.command.ts';
import { listLeads } from './list-leads.query.ts';

export const leadHandlers: HandlersOf<typeof leadCalls> = {
  'lead.add': addLead,
  'lead.addFromPc': addLeadFromPc,
  'console.listLeads': listLeads,
  'console.handleLead': (context, handling) =>
    handling.action
      ? underClaim(context, { kind: 'lead', id: handling.leadId }, () => handleLead(context, handling))
      : handleLead(context, handling),
};
