import type { CallInput } from '#wire/invoke.ts';
import { rowOf } from '#test/world/rows.ts';
import type { RequestOptions, World } from '#test/world/world.ts';

let numbers = 0;
/** Another mobile at each call, so that no test runs into another one's limit. */
export const nextMobile = () => `137${String((numbers += 1)).padStart(8, '0')}`;

export type Lead = CallInput<'lead.add'>;
export const asked = (given: Partial<Lead> = {}): Lead => ({
  name: '王女士',
  mobile: nextMobile(),
  agreed: true,
  ...given,
});
/** The calls of visitors and operators about leads. */
export const leadCalls = (world: World) => ({
  add: (given: Partial<Lead> = {}, who: Parameters<World['as']>[0] = 'visitor', options?: RequestOptions) =>
    world.as(who, options).invoke('lead.add', asked(given)),
  stored: (id: string) => rowOf(world.db, 'lead', { id }),
  list: (input: CallInput<'console.listLeads'> = {}) =>
    world.as('operator').invoke('console.listLeads', input),
  handle: (input: CallInput<'console.handleLead'>, who: Parameters<World['as']>[0] = 'operator') =>
    world.as(who).invoke('console.handleLead', input),
  detail: (leadId: string) => world.as('operator').invoke('console.leadDetail', { leadId }),
  assign: (input: CallInput<'console.assignLead'>, who: Parameters<World['as']>[0] = 'operator') =>
    world.as(who).invoke('console.assignLead', input),
  providerCode: async () => {
    const { code } = await world.services.db
      .selectFrom('institution')
      .select('code')
      .where('id', '=', world.people.provider.institutionId)
      .executeTakeFirstOrThrow();
    return code;
  },
});
