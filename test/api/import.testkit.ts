import type { CallInput } from '#wire/invoke.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import type { Person } from '#test/world/people.ts';
import { readToEnd } from '#test/world/price-lists.ts';
import { rowOf } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';

export type Cell = string | number | null;
export const header: Cell[] = ['项目编码', '项目名称', '类别', '原价', '优惠价'];

/** Two that match by themselves, one that a person must decide, one with no counterpart, one with an error. */
export const list: Cell[][] = [
  ['团检价格表', null, null, null, null],
  header,
  ['A1', '血常规', '检验', '￥22.00', 18],
  ['A2', '心电图', '功能', '25元/次', 20],
  ['A3', '血常规17项', '检验', 30, 24],
  ['A4', '贵宾早餐', '服务', '￥1,038.00', 30],
  ['A5', '胸部正位片', '影像', '面议', ''],
  ['合计', null, null, 9999, null],
];
export const xlsx = (rows: Cell[][] = list) => xlsxFile({ name: '价格表', rows });

/** What one provider does with its price lists. */
export function importer(world: World, provider: Person) {
  const { institutionId } = provider;
  const { invoke } = world.as(provider);
  const rowsOf = async (batchId: string) => (await invoke('import.listRows', { batchId, size: 100 })).records;
  const upload = (bytes: Buffer, name = '价格表.xlsx') =>
    world.as(provider, { file: { name, bytes } }).invoke('import.add', { institutionId });
  return {
    institutionId,
    invoke,
    rowsOf,
    /** The answer to an upload, whether the list is read by then or not. */
    upload,
    /** An uploaded list, once it has been read. */
    async send(bytes: Buffer, name?: string) {
      const { batchId } = await upload(bytes, name);
      await readToEnd(world.services, invoke, batchId);
      const { counts } = await invoke('import.detail', { batchId });
      return { batchId, counts };
    },
    /** The batch with other sheets or columns, once it has been read anew. */
    async correct(input: CallInput<'import.setColumns'>) {
      await invoke('import.setColumns', input);
      await readToEnd(world.services, invoke, input.batchId);
      return invoke('import.detail', { batchId: input.batchId });
    },
    async rowNamed(batchId: string, name: string) {
      const row = (await rowsOf(batchId)).find((one) => one.name === name);
      if (!row) throw new Error(`no row is called ${name}`);
      return row;
    },
    library: async () => (await invoke('library.listPage', { institutionId, size: 100 })).records,
    itemCount: async () => (await rowOf(world.db, 'institution', { id: institutionId })).item_count,
  };
}
