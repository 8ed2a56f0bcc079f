import { z } from 'zod';
import { duplicateRules } from '#domain/library-import/resolve-duplicates.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { batchId, institutionId, rowId } from '#wire/kernel/ids.ts';
import {
  chosenCode,
  done,
  fileOutput,
  id,
  keywordText,
  labelled,
  pageInput,
  pageOf,
  shortText,
  sure,
  text,
  unique,
} from '#wire/kernel/shapes.ts';
import {
  batch,
  batchDetail,
  columnRole,
  counts,
  listedPackage,
  row,
  rowChange,
  rowState,
  statusMeaning,
  stoppedUse,
} from './import-shapes.ts';
import { itemFields, price, sexGroup } from './library.ts';

const ofInstitution = { caller: 'provider', relation: 'institutionMember', by: 'institutionId' } as const;
const ofBatch = { caller: 'provider', relation: 'importBatchMember', by: 'batchId' } as const;
const ofRow = { caller: 'provider', relation: 'importRowMember', by: 'rowId' } as const;
const rowIds = unique(
  z.array(id).min(1, { error: '请先选择明细。' }).max(1000, { error: '一次最多处理 1000 条。' }),
);

export const importCalls = {
  'import.add': write({
    summary:
      '上传价格表（xlsx、xls、csv，20 MB、20,000 行以内），识别列、解析并匹配；不改动项目库。长的价格表在后台读取，进度见批次的 reading',
    access: ofInstitution,
    input: z.object({ institutionId }),
    output: z.object({ batchId: z.string(), counts }),
    failures: [413],
    upload: true,
  }),
  'import.list': read({
    summary: '导入批次列表',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'shown',
    input: z.object({ institutionId, ...pageInput }),
    output: pageOf(batch),
  }),
  'import.detail': read({
    summary: '导入批次：识别出的列、各状态数量、跳过的行',
    access: ofBatch,
    viewAs: 'hidden',
    input: z.object({ batchId }),
    output: batchDetail,
  }),
  'import.delete': write({
    summary: '删除导入批次及其文件；已导入项目库的项目不受影响',
    access: ofBatch,
    input: z.object({ batchId }),
    output: done,
  }),
  'import.setColumns': write({
    summary: '更正工作表或列的含义，按原文件重新解析（已有明细导入后不可更改）',
    access: ofBatch,
    input: z.object({
      batchId,
      /** The sheet that `roles` are about. */
      sheet: labelled('工作表', z.number().int().min(0).max(200)),
      /** All sheets to read together; left out: those of a department each. */
      sheets: labelled('工作表', z.array(z.number().int().min(0).max(200)).max(100).optional()),
      /** Role → column; null: the sheet has no such column. Roles left out stay as detected. */
      roles: labelled(
        '各列含义',
        z.partialRecord(columnRole, z.number().int().min(0).max(100).nullable()).default({}),
      ),
      /** What the values of the column of states mean, and what becomes of stopped items; left out: as read. */
      states: labelled(
        '状态列的含义',
        z
          .object({
            values: labelled(
              '状态列的取值',
              z
                .array(
                  z.object({ text: shortText(60, '状态文字'), meaning: labelled('状态含义', statusMeaning) }),
                )
                .max(30)
                .optional(),
            ),
            use: labelled('停用项目的处理', stoppedUse.optional()),
          })
          .optional(),
      ),
    }),
    output: batchDetail,
    failures: [409, 413],
  }),
  'import.readAgain': write({
    summary: '重新读取没有读完的价格表',
    access: ofBatch,
    input: z.object({ batchId }),
    output: batchDetail,
    failures: [409],
  }),
  'import.cancelReading': write({
    summary: '停止读取；之前读取的明细保留',
    access: ofBatch,
    input: z.object({ batchId }),
    output: batchDetail,
    failures: [409],
  }),
  'import.packages': read({
    summary: '价格表里的套餐列：名称、适用人群、项目与门市价合计，供核对后生成机构套餐',
    access: ofBatch,
    viewAs: 'hidden',
    input: z.object({ batchId }),
    output: z.object({ packages: z.array(listedPackage) }),
  }),
  'import.addPackages': write({
    summary: '由核对过的套餐列生成机构套餐；合规检查有待处理提示的先冻结，不公布',
    access: ofBatch,
    input: z.object({
      batchId,
      packages: labelled(
        '套餐',
        z
          .array(
            z.object({
              key: labelled('套餐标识', z.string().min(1).max(20)),
              name: text('套餐名称', 60),
              checkType: labelled('体检类型', chosenCode('请选择体检类型。')),
              salePrice: labelled('销售价', price),
              sexes: labelled('适用人群', z.array(sexGroup).min(1, { error: '请选择适用人群。' }).max(3)),
            }),
          )
          .min(1, { error: '请先选择套餐。' })
          .max(30),
      ),
    }),
    output: z.object({
      made: z.array(z.object({ id: z.string(), name: z.string(), published: z.boolean() })),
    }),
    failures: [404, 409],
  }),
  'import.annotatedSheet': read({
    summary: '下载批注后的价格表：每行的处理结果、问题和建议',
    access: ofBatch,
    viewAs: 'hidden',
    input: z.object({ batchId }),
    output: fileOutput,
    file: true,
  }),
  'import.listRows': read({
    summary: '导入明细分页查询',
    kind: 'list',
    access: ofBatch,
    viewAs: 'hidden',
    input: z.object({
      batchId,
      ...pageInput,
      state: labelled('行状态', rowState.optional()),
      change: labelled('变动类型', rowChange.optional()),
      keyword: keywordText(50).default(''),
    }),
    output: pageOf(row),
  }),
  'import.rowDetail': read({
    summary: '导入明细：原表内容、候选标准项目',
    access: ofRow,
    viewAs: 'hidden',
    input: z.object({ rowId }),
    output: row.extend({ raw: z.array(z.object({ letter: z.string(), text: z.string() })) }),
  }),
  'import.updateRow': write({
    summary: '修改导入明细或选择标准项目（空数组为无对应标准项目），随即重新校验',
    access: ofRow,
    input: itemFields.partial().extend({ rowId }),
    output: row,
    failures: [409],
  }),
  'import.decideRows': write({
    summary: '批量处理需确认的明细：名称有把握的采用其标准项目，或没有候选的标为无对应标准项目',
    access: ofBatch,
    input: z.object({
      batchId,
      /** `certain`: rows whose name is certain and that only a warning keeps here; `none`: rows without any candidate. */
      decision: labelled('处理方式', z.enum(['certain', 'none'])),
    }),
    output: z.object({ count: z.number().int() }),
    failures: [409],
  }),
  'import.resolveDuplicates': write({
    summary: '同名不同价的明细按一条规则处理：取高、取低、取靠后的，或按院区（工作表、类别）区分；可撤销',
    access: ofBatch,
    input: z.object({ batchId, rule: labelled('重复项的处理', z.enum(duplicateRules)) }),
    output: z.object({
      kept: z.number().int(),
      dropped: z.number().int(),
      /** Names that the rule could not decide. */
      open: z.number().int(),
    }),
    failures: [409],
  }),
  'import.undo': write({
    summary: '撤销最近一次批量处理',
    access: ofBatch,
    input: z.object({ batchId }),
    output: z.object({ count: z.number().int() }),
    failures: [409],
  }),
  'import.deleteRow': write({
    summary: '删除一条未导入的明细',
    access: ofRow,
    input: z.object({ rowId }),
    output: done,
    failures: [409],
  }),
  'import.confirmRows': write({
    summary: '把可导入的明细写入机构项目库',
    access: ofBatch,
    input: z.object({
      batchId,
      /** Left out: all ready rows. */
      rowIds: labelled('行', rowIds.optional()),
      sure,
    }),
    output: z.object({
      created: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      /** Rows that turned out not to fit the library and were sent back with the reason. */
      returned: z.number().int(),
      counts,
    }),
    failures: [409],
  }),
} as const;
