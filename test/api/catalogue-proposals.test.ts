import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { newItem } from './catalogue-item.testkit.ts';

const world = useWorld();
let provider: Person;
let institutionId: string;
let name: string;
let count = 0;
beforeEach(async () => {
  provider = await addProvider(world.db);
  institutionId = provider.institutionId as string;
  name = `骨代谢标志物第${++count}组`;
});
// The catalogue is the same for all tests of this database.
afterEach(async () => {
  await world.sql`UPDATE catalogue_item SET active = true, aliases = array_remove(aliases, ${name}) WHERE code = 'GEN002'`;
  await world.services.refreshCatalogue();
});

const as = () => world.as(provider).invoke;
const operator = () => world.as('operator').invoke;
const item = (code: string) => {
  const found = world.services.catalogue().items.get(code);
  if (!found) throw new Error(`no standard item ${code}`);
  return found;
};
async function propose() {
  const own = await as()('library.add', { institutionId, name, listPrice: '300', catalogueCodes: [] });
  const { id } = await as()('catalogue.propose', {
    institutionId,
    itemId: own.id,
    name,
    category: 'GEN',
    sexes: [1, 2, 3],
    note: '本院常规开展。',
  });
  return { proposalId: id, itemId: own.id };
}
const noticesOf = async (who: () => typeof as) => {
  await runDueJobs(world.services);
  return (await who()()('notification.list', {})).records.map(({ title }) => title);
};

describe('a proposed item', () => {
  test('becomes a standard item, and the institution’s own is suggested to be it', async () => {
    const { proposalId, itemId } = await propose();
    expect(await noticesOf(() => operator)).toContain('机构申请新的标准项目');
    const answer = await operator()('console.decideProposal', {
      proposalId,
      outcome: 'new',
      item: newItem(name),
    });
    expect(answer).toMatchObject({ outcome: 'new', standardItem: { name } });
    const code = String(answer.standardItem?.code);
    expect(item(code)).toMatchObject({ name, type: '一般检查', referencePrice: 320_00, active: true });
    expect(await as()('library.detail', { itemId })).toMatchObject({
      mapping: { name: '待确认' },
      standardItems: [{ code, name }],
    });
    expect(await noticesOf(() => as)).toContain(`“${name}”已收入标准项目`);
    expect((await as()('catalogue.listProposals', { institutionId })).records).toMatchObject([
      { outcome: 'new' },
    ]);
    // A release of the files, which never heard of it, leaves it alone: its number is none of theirs.
    expect(code).toMatch(/^GENX\d\d$/);
  });

  test('becomes another name of a standard item, which outdates nobody', async () => {
    const { proposalId } = await propose();
    const mapped = await as()('library.add', {
      institutionId,
      name: '量血压',
      listPrice: '5',
      catalogueCodes: ['GEN002'],
    });
    await operator()('console.decideProposal', { proposalId, outcome: 'alias', code: 'GEN002' });
    expect(item('GEN002').aliases).toContain(name);
    const { records } = await as()('library.query', { institutionId, alert: 'outdated' });
    expect(records.map(({ id }) => id)).not.toContain(mapped.id);
  });

  test('is declined with a reason, once', async () => {
    const { proposalId } = await propose();
    const decline = () =>
      operator()('console.decideProposal', {
        proposalId,
        outcome: 'declined',
        reason: '属于治疗项目，不是体检。',
      });
    expect((await outcomes([decline(), decline()])).toSorted()).toEqual([200, 409]);
    expect(await noticesOf(() => as)).toContain(`“${name}”未收入标准项目`);
  });

  test('is not asked for twice, nor when it is there', async () => {
    const { itemId } = await propose();
    const again = (asked: string) =>
      as()('catalogue.propose', {
        institutionId,
        itemId,
        name: asked,
        category: 'GEN',
        sexes: [1],
        note: '本院常规开展。',
      });
    await expectFailure(again(name), 409);
    await expectFailure(again('血压测量'), 409);
  });
});

describe('an operator', () => {
  test('makes a new version; who read an older one is refused', async () => {
    const { version, referencePrice } = item('GEN002');
    const changed = await operator()('catalogue.update', { code: 'GEN002', version, referencePrice: '6.5' });
    expect(changed.version).toBe(version + 1);
    const late = operator()('catalogue.update', { code: 'GEN002', version, unit: '项' });
    await expectFailure(late, 409);
    const yuan = (referencePrice / 100).toFixed(2);
    await operator()('catalogue.update', { code: 'GEN002', version: version + 1, referencePrice: yuan });
    const rows = await world.sql<{ version: number }>`
      SELECT version FROM catalogue_revision WHERE code = 'GEN002' ORDER BY version DESC LIMIT 2`;
    expect(rows.map((row) => row.version)).toEqual([version + 2, version + 1]);
  });

  test.each([
    [{ name: '身高体重与体重指数' }, 'name'],
    [{ aliases: ['BMI'] }, 'aliases'],
    [{ category: 'NONE' }, 'category'],
    [{ contains: ['GEN002'] }, 'contains'],
  ])('is refused %j at its field', async (fields, field) => {
    const { version } = item('GEN002');
    await expectFailure(operator()('catalogue.update', { code: 'GEN002', version, ...fields }), 400, [field]);
  });

  test('does not withdraw what a template needs', async () => {
    const { version } = item('GEN002');
    await expectFailure(
      operator()('catalogue.delete', { code: 'GEN002', version, reason: '不再作为体检项目' }),
      409,
      '包含这个项目',
    );
  });
});
