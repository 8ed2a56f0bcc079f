import { afterEach, beforeEach } from 'vitest';
import { addProvider, type Person } from '#test/world/people.ts';
import type { useWorld } from '#test/world/use-world.ts';

/** What an operator fills in for a new standard item. */
export const newItem = (name: string) => ({
  name,
  aliases: [] as string[],
  category: 'GEN',
  sexes: [1, 2, 3] as (1 | 2 | 3)[],
  significance: '评估骨形成与骨吸收。',
  referencePrice: '320',
  unit: '次',
  fasting: true,
  radiation: false,
  preparation: '',
  contains: [] as string[],
});

/** A provider and a standard item of each test's own; what tests add to the catalogue is out of use after each. */
export function useOwnItem(world: ReturnType<typeof useWorld>) {
  const own = { provider: undefined as unknown as Person, institutionId: '', code: '', count: 0 };
  const operator = () => world.as('operator').invoke;
  const item = (code: string) => {
    const found = world.services.catalogue().items.get(code);
    if (!found) throw new Error(`no standard item ${code}`);
    return found;
  };
  /** As operators make one: through a proposal. */
  async function addItem(name: string, more: object = {}) {
    const { id } = await world.as(own.provider).invoke('catalogue.propose', {
      institutionId: own.institutionId,
      name,
      category: 'GEN',
      sexes: [1, 2, 3],
      note: '本院常规开展。',
    });
    const { standardItem } = await operator()('console.decideProposal', {
      proposalId: id,
      outcome: 'new',
      item: { ...newItem(name), aliases: [`${name}检测`], ...more },
    });
    await world.services.refreshCatalogue();
    return String(standardItem?.code);
  }
  beforeEach(async () => {
    own.provider = await addProvider(world.db);
    own.institutionId = own.provider.institutionId as string;
    own.code = await addItem(`骨代谢组合${++own.count}号`);
  });
  afterEach(async () => {
    await world.sql`UPDATE catalogue_item SET active = false, aliases = '{}' WHERE code LIKE 'GENX%'`;
    await world.services.refreshCatalogue();
  });
  return { own, operator, item, addItem };
}
