import type { LeadStatus } from '#domain/lead/lead-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { reachOf, sumWithin } from '#server/modules/common/counted-list.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { presentCounts, presentLead } from './lead.present.ts';
import { countLeads, leadsOf, pageOfLeads } from './lead.store.ts';

/** The counts are of all states under the same source, owner and keyword: the tabs stay true while one is chosen. */
export async function listLeads(
  { db, services, caller }: ReadContext,
  { current, size, status, source, keyword, owner }: ParsedInput<'console.listLeads'>,
): Promise<CallOutput<'console.listLeads'>> {
  const { userId: operatorId } = signedIn(caller);
  const chosen = status as LeadStatus | '';
  const reach = reachOf(keyword);
  const among = await leadsOf(db, { source, keyword, owner, operatorId });
  const [labels, rows, counts] = await Promise.all([
    readLabels(services),
    pageOfLeads(db, among, { status: chosen, current, size }, reach),
    countLeads(db, among, reach),
  ]);
  return {
    records: rows.map((row) => presentLead(row, labels, operatorId)),
    total: chosen === '' ? sumWithin(counts.values(), reach) : (counts.get(chosen) ?? 0),
    current,
    size,
    countedTo: reach,
    counts: presentCounts(counts),
  };
}
