import type { leadCalls } from '#wire/site/lead.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { underClaim } from '#server/modules/work-claim/claim.ts';
import { addLead, addLeadFromPc } from './add-lead.command.ts';
import { assignLead } from './assign-lead.command.ts';
import { handleLead } from './handle-lead.command.ts';
import { leadDetail } from './lead-detail.query.ts';
import { listLeads } from './list-leads.query.ts';

const claimed = (id: string) => ({ kind: 'lead', id }) as const;

export const leadHandlers: HandlersOf<typeof leadCalls> = {
  'lead.add': addLead,
  'lead.addFromPc': addLeadFromPc,
  'console.listLeads': listLeads,
  'console.leadDetail': leadDetail,
  'console.handleLead': (context, handling) =>
    handling.action
      ? underClaim(context, claimed(handling.leadId), () => handleLead(context, handling))
      : handleLead(context, handling),
  'console.assignLead': (context, assignment) =>
    underClaim(context, claimed(assignment.leadId), () => assignLead(context, assignment)),
};
