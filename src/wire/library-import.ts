import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import {
  codeName,
  done,
  fileOutput,
  id,
  moment,
  pageInput,
  pageOf,
  shortText,
  status,
  yuan,
} from './kernel/shapes.ts';
import { itemFields, sexGroup } from './library.ts';

const columnRole = z.enum([
  'name',
  'code',
  'category',
  'listPrice',
  'salePrice',
  'discount',
  'sex',
  'age',
  'unit',
  'note',
]);
const rowState = z.enum(['ready', 'review', 'error', 'confirmed']);
const rowChange = z.enum(['new', 'changed', 'same']);

const counts = z.object({
  ready: z.number().int(),
  review: z.number().int(),
  error: z.number().int(),
  confirmed: z.number().int(),
});

const batch = z.object({
  id: z.string(),
  fileName: z.string(),
  sheetName: z.string(),
  /** 1 待处理, 2 已完成 */
  status,
  counts,
  createdBy: z.string(),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  actions: z.array(z.string()),
});

const batchDetail = batch.extend({
  sheet: z.number().int(),
  /** Sheets of the file that hold anything, in its order. */
  sheets: z.array(z.object({ name: z.string(), rowCount: z.number().int() })),
  columns: z.array(
    z.object({
      column: z.number().int(),
      /** As Excel names it: A, B, … */
      letter: z.string(),
      header: z.string(),
      samples: z.array(z.string()),
      role: columnRole.nullable(),
      /** 0–1 */
      confidence: z.number().nullable(),
      reason: z.string(),
    }),
  ),
  roles: z.array(z.object({ code: columnRole, name: z.string() })),
  /** Sheets that are read together, by their index. */
  sheetsRead: z.array(z.number().int()),
  /** Columns of prices: with more than two a person says which is which. */
  priceColumns: z.array(z.number().int()),
  /** What was done to the file's values or left out of it. */
  notices: z.array(z.string()),
  /** 0–1, how sure the whole reading is. */
  confidence: z.number(),
  /** What a person has to point out before rows can be read. */
  problems: z.array(z.string()),
  /** Lines taken for headings, totals and footers; at most 200 of `skippedCount`. */
  skipped: z.array(
    z.object({ sheet: z.number().int(), rowNo: z.number().int(), reason: z.string(), text: z.string() }),
  ),
  skippedCount: z.number().int(),
  /** What confirming all ready rows would do. */
  readyChanges: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    unmapped: z.number().int(),
    /** New ones whose standard item the library already offers under another name. */
    alreadyOffered: z.number().int(),
  }),
  /** Undecided rows by their best candidate's score, for accepting many at once. */
  reviewScores: z.object({
    from90: z.number().int(),
    from80: z.number().int(),
    from70: z.number().int(),
    none: z.number().int(),
  }),
});

const row = z.object({
  id: z.string(),
  /** Index of the sheet in the file. */
  sheet: z.number().int(),
  /** As Excel numbers it, from 1. */
  rowNo: z.number().int(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  listPrice: yuan.nullable(),
  salePrice: yuan.nullable(),
  sexes: z.array(sexGroup),
  ageMin: z.number().int().nullable(),
  ageMax: z.number().int().nullable(),
  note: z.string(),
  /** ready 可导入, review 需确认, error 有错误, confirmed 已导入 */
  state: codeName,
  /** Against the library: new 新增, changed 更新, same 无变化 */
  change: codeName,
  /** What would change in the library item, in Chinese. */
  differences: z.array(z.string()),
  /** Field → what is wrong and what to do. */
  errors: z.record(z.string(), z.string()),
  warnings: z.array(z.string()),
  /** Best first, at most five. */
  candidates: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      category: z.string(),
      referencePrice: yuan,
      score: z.number(),
      why: z.string(),
    }),
  ),
  catalogueCode: z.string().nullable(),
  catalogueName: z.string().nullable(),
  notices: z.array(z.string()),
  actions: z.array(z.string()),
});
export type ImportRow = z.infer<typeof row>;

const ofInstitution = { caller: 'provider', relation: 'institutionMember', by: 'institutionId' } as const;
const ofBatch = { caller: 'provider', relation: 'importBatchMember', by: 'batchId' } as const;
const ofRow = { caller: 'provider', relation: 'importRowMember', by: 'rowId' } as const;
const rowIds = z.array(id).min(1, { error: '请先选择明细。' }).max(1000, { error: '一次最多处理 1000 条。' });

export const importCalls = {
  'import.add': endpoint({
    name: 'import.add',
    summary: '上传价格表（xlsx、xls、csv，20 MB、20,000 行以内），识别列、解析并匹配；不改动项目库',
    access: ofInstitution,
    input: z.object({ institutionId: id }),
    output: z.object({ batchId: z.string(), counts }),
    failures: [413],
    effect: 'write',
    upload: true,
  }),
  'import.list': endpoint({
    name: 'import.list',
    summary: '导入批次列表',
    access: ofInstitution,
    input: z.object({ institutionId: id, ...pageInput }),
    output: pageOf(batch),
    effect: 'read',
  }),
  'import.detail': endpoint({
    name: 'import.detail',
    summary: '导入批次：识别出的列、各状态数量、跳过的行',
    access: ofBatch,
    input: z.object({ batchId: id }),
    output: batchDetail,
    effect: 'read',
  }),
  'import.delete': endpoint({
    name: 'import.delete',
    summary: '删除导入批次及其文件；已导入项目库的项目不受影响',
    access: ofBatch,
    input: z.object({ batchId: id }),
    output: done,
    effect: 'write',
  }),
  'import.setColumns': endpoint({
    name: 'import.setColumns',
    summary: '更正工作表或列的含义，按原文件重新解析（已有明细导入后不可更改）',
    access: ofBatch,
    input: z.object({
      batchId: id,
      /** The sheet that `roles` are about. */
      sheet: z.number().int().min(0).max(200),
      /** All sheets to read together; left out: those of a department each. */
      sheets: z.array(z.number().int().min(0).max(200)).max(100).optional(),
      /** Role → column; null: the sheet has no such column. Roles left out stay as detected. */
      roles: z.partialRecord(columnRole, z.number().int().min(0).max(100).nullable()).default({}),
    }),
    output: batchDetail,
    failures: [409, 413],
    effect: 'write',
  }),
  'import.annotatedSheet': endpoint({
    name: 'import.annotatedSheet',
    summary: '下载批注后的价格表：每行的处理结果、问题和建议',
    access: ofBatch,
    input: z.object({ batchId: id }),
    output: fileOutput,
    effect: 'read',
    file: true,
  }),
  'import.listRows': endpoint({
    name: 'import.listRows',
    summary: '导入明细分页查询',
    access: ofBatch,
    input: z.object({
      batchId: id,
      ...pageInput,
      state: rowState.optional(),
      change: rowChange.optional(),
      keyword: shortText(50).default(''),
    }),
    output: pageOf(row),
    effect: 'read',
  }),
  'import.rowDetail': endpoint({
    name: 'import.rowDetail',
    summary: '导入明细：原表内容、候选标准项目',
    access: ofRow,
    input: z.object({ rowId: id }),
    output: row.extend({ raw: z.array(z.object({ letter: z.string(), text: z.string() })) }),
    effect: 'read',
  }),
  'import.updateRow': endpoint({
    name: 'import.updateRow',
    summary: '修改导入明细或选择标准项目（null 为无对应标准项目），随即重新校验',
    access: ofRow,
    input: itemFields.partial().extend({ rowId: id }),
    output: row,
    failures: [409],
    effect: 'write',
  }),
  'import.decideRows': endpoint({
    name: 'import.decideRows',
    summary: '批量处理需确认的明细：采用首选标准项目，或标为无对应标准项目',
    access: ofBatch,
    input: z.object({
      batchId: id,
      /** `best`: each row's best candidate; `none`: no standard item corresponds. */
      decision: z.enum(['best', 'none']),
      /** For `best`: only rows whose best candidate reaches this, 0–1. */
      minScore: z.number().min(0).max(1).default(0),
      /** Left out: every undecided row that the decision fits (for `none`: those without any candidate). */
      rowIds: rowIds.optional(),
    }),
    output: z.object({ count: z.number().int() }),
    failures: [409],
    effect: 'write',
  }),
  'import.deleteRow': endpoint({
    name: 'import.deleteRow',
    summary: '删除一条未导入的明细',
    access: ofRow,
    input: z.object({ rowId: id }),
    output: done,
    failures: [409],
    effect: 'write',
  }),
  'import.confirmRows': endpoint({
    name: 'import.confirmRows',
    summary: '把可导入的明细写入机构项目库',
    access: ofBatch,
    input: z.object({
      batchId: id,
      /** Left out: all ready rows. */
      rowIds: rowIds.optional(),
    }),
    output: z.object({
      created: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      /** Rows that turned out not to fit the library and were sent back with the reason. */
      refused: z.number().int(),
      counts,
    }),
    failures: [409],
    effect: 'write',
  }),
} as const;
