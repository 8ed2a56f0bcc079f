import { leadStatus } from '#domain/lead/lead-machine.ts';
import { stableId } from '#server/db/stable-id.ts';
import { buyerMobile } from './demo-people.ts';
import { type DemoWorld, days, hours, later } from './demo-rows.ts';
import { randomFor } from './random.ts';

/** What visitors left in the consulting forms, in each of the three handling states. Visits come first: some leads came with one. */
export function addDemoLeads({ rows, source, now, operatorId }: DemoWorld): void {
  source.leads.forEach((lead, i) => {
    const at = later(now, -lead.hoursAgo * hours);
    const taken = lead.status !== leadStatus.waiting;
    const id = stableId(`lead/${i}`, at);
    rows.lead.push({
      id,
      source: lead.source,
      name: lead.name,
      mobile: buyerMobile(900 + i),
      message: lead.message,
      detail: lead.source === 'site' ? {} : { ...lead.detail, agreedAt: at.toISOString() },
      status: lead.status,
      created_at: at,
      updated_at: taken ? later(at, hours) : at,
      user_id: null,
      institution_id: rows.institution.find(({ code }) => code === lead.institution)?.id ?? null,
      handler_id: taken ? operatorId : null,
      visit_id: lead.landed ? landingBefore(rows.visit, at) : null,
    });
    if (lead.note)
      rows.lead_note.push({
        id: stableId(`lead-note/${i}`, at),
        lead_id: id,
        author_id: operatorId,
        body: lead.note,
        created_at: later(at, hours),
      });
  });
}

/** The last visit before a moment. */
const landingBefore = (visits: DemoWorld['rows']['visit'], at: Date) =>
  visits
    .filter((visit) => visit.kind === 'visit' && new Date(visit.created_at as Date) < at)
    .toSorted((a, b) => Number(b.created_at) - Number(a.created_at))[0]?.id ?? null;

/** Landings of forty days, more on working days. */
export function addDemoVisits({ rows, source, now }: DemoWorld): void {
  const random = randomFor('visits');
  const wheel = source.campaigns.flatMap((campaign) =>
    Array.from({ length: campaign.share }, () => campaign),
  );
  for (let back = 40; back >= 0; back -= 1) {
    const weekend = later(now, -back * days).getUTCDay() % 6 === 0;
    const count = weekend ? random.int(1, 4) : random.int(5, 11);
    for (let i = 0; i < count; i += 1) {
      const { query, page, ad } = wheel[random.int(0, 99)] as (typeof wheel)[number];
      // A moment between yesterday's and today's `now`, so that nothing lies in the future.
      const at = later(now, -(back + random.next()) * days);
      const address = new URL(page, 'https://tijian.example.com/bid-web/');
      for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
      for (const kind of ad ? (['visit', 'ad'] as const) : (['visit'] as const))
        rows.visit.push({
          id: stableId(`visit/${back}/${i}/${kind}`, at),
          kind,
          query: { ...query },
          url_source: address.href,
          created_at: at,
        });
    }
  }
}
