import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addProvider } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { firstSheet, valuesOf } from '#test/world/workbook.ts';

const world = useWorld();
const operator = () => world.as('operator').invoke;
const names = async () => (await operator()('console.certainNames', {})).names;

/** An item in the library of a new institution. */
async function offer(name: string, ...codes: string[]): Promise<void> {
  const { institutionId } = await addProvider(world.db);
  await sql`INSERT INTO institution_item (id, institution_id, name, list_price, sale_price, catalogue_codes, mapping_state)
    VALUES (gen_random_uuid(), ${institutionId}, ${name}, 1000, 800, ${codes}, 2)`.execute(world.db);
}

describe('the list of certain names', () => {
  test('has the names of libraries that nobody is asked about, by use, and is the same as a sheet', async () => {
    await offer('尿常规检查', 'URI001');
    await offer('尿常规 检查', 'URI001');
    await offer('大便常规+隐血', 'STL002', 'STL001');
    // The catalogue's own name, which needs no look.
    await offer('尿常规', 'URI001');
    // What a person mapped against the name, and what the reader asks about.
    await offer('血常规', 'URI001');
    await offer('本院早癌初筛包', 'TUM023');
    const listed = await names();
    expect(
      listed.map(({ items, uses, institutions, basis }) => [
        items.map(({ code }) => code),
        uses,
        institutions,
        basis,
      ]),
    ).toEqual([
      [['URI001'], 2, 2, 'reader'],
      [['STL001', 'STL002'], 1, 1, 'reader'],
    ]);
    const { bytes, name } = await operator()('console.exportCertainNames', { format: 'xlsx' });
    const [head = [], ...rows] = valuesOf(firstSheet(bytes));
    expect(name).toBe('名称核对表.xlsx');
    expect(rows.map((row) => row[head.indexOf('机构的写法')])).toEqual(listed.map((one) => one.name));
    expect(rows.map((row) => row[head.indexOf('标准项目编码')])).toEqual(['URI001', 'STL001 + STL002']);
    expect(head.filter((title) => String(title).startsWith('核对'))).toHaveLength(4);
  });

  test('has a name that the reader asks about once an operator adopted it', async () => {
    await offer('院内特有叫法', 'TUM023');
    const named = async () => (await names()).find(({ name }) => name === '院内特有叫法');
    expect(await named()).toBeUndefined();
    await sql`INSERT INTO adopted_name (name_key, name, catalogue_codes, adopted_by)
      SELECT name_key('院内特有叫法'), '院内特有叫法', '{TUM023}', id FROM app_user LIMIT 1`.execute(
      world.db,
    );
    expect(await named()).toMatchObject({ basis: 'adopted', items: [{ code: 'TUM023' }] });
  });

  test('is for operators of the catalogue only', async () => {
    const provider = await addProvider(world.db);
    await expectFailure(world.as(provider).invoke('console.certainNames', {}), 403);
  });
});
