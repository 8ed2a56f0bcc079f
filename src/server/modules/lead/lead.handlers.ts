import type { HandlersOf } from '#server/api/call-context.ts';
import type { leadCalls } from '#wire/lead.ts';
import { addLead, addLeadFromPc } from './add-lead.command.ts';
import { handleLead } from './handle-lead.command.ts';
import { listLeads } from './list-leads.query.ts';

export const leadHandlers: HandlersOf<typeof leadCalls> = {
  'lead.add': addLead,
  'lead.addFromPc': addLeadFromPc,
  'console.listLeads': listLeads,
  'console.handleLead': handleLead,
};
