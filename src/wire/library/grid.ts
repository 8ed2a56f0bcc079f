import { z } from 'zod';
import { openCallExamples } from '#wire/common/open-call-examples.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, itemId } from '#wire/kernel/ids.ts';
import {
  fileOutput,
  id,
  integer,
  keywordText,
  labelled,
  moment,
  momentInput,
  sure,
  unique,
  yuan,
} from '#wire/kernel/shapes.ts';
import { item, ofInstitution, ofItem } from './library.ts';

const exampleInstitution = '019ab000-0000-7000-8000-000000000001';
const exampleItem = '019ab000-0000-7000-8000-0000000000a1';

/** Why an item needs a look, beside its mapping and whether it is frozen. */
const itemAlerts = [
  // A standard item that it is mapped to has a newer version.
  'outdated',
  // A standard item that it is mapped to has been withdrawn.
  'withdrawn',
  // The list price is far above or below what institutions of the city publish.
  'dear',
  'cheap',
] as const;

const libraryRow = item.extend({
  alerts: z.array(z.enum(itemAlerts)),
  /** The middle half of published list prices; null: fewer than three institutions, or several items at one price. */
  market: z
    .object({ low: yuan, high: yuan, institutions: z.number().int(), scope: z.enum(['city', 'all']) })
    .nullable(),
  /** What a search looks in: own and standard names with their pinyin, as `searchPlain` spells them. */
  searched: z.string(),
});
export type LibraryRow = z.infer<typeof libraryRow>;

const difference = z.object({ field: z.string(), before: z.string(), after: z.string() });
const outdatedItem = z.object({
  itemId: z.string(),
  name: z.string(),
  standardItem: z.object({ code: z.string(), name: z.string(), version: z.number().int() }),
  differences: z.array(difference),
});
const itemIds = labelled(
  '项目',
  unique(z.array(id).min(1, { error: '请先选择项目。' }).max(1000, { error: '一次最多处理 1000 项。' })),
);

const cellValues = z.object({
  name: labelled('项目名称', z.string().max(2000).optional()),
  code: labelled('项目编码', z.string().max(2000).optional()),
  category: labelled('类别', z.string().max(2000).optional()),
  listPrice: labelled('门市价', z.string().max(2000).optional()),
  salePrice: labelled('销售价', z.string().max(2000).optional()),
  note: labelled('备注', z.string().max(2000).optional()),
  frozen: labelled('是否冻结', z.boolean().optional()),
});

const change = z.object({
  itemId: z.string(),
  name: z.string(),
  /** `added`, `deleted`, or what is different. */
  kind: z.enum(['added', 'changed', 'deleted']),
  differences: z.array(difference),
  /** Of the last change, and who made it; null: the system, or before this was recorded. */
  at: moment,
  by: z.string().nullable(),
});

export const libraryGridCalls = {
  'library.query': read({
    summary: '整个机构项目库（最多 10000 项），附每项的提醒（标准项目已更新、已停用、偏离市价）和市价区间',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z
      .object({
        institutionId,
        keyword: keywordText(50).default(''),
        alert: labelled('提醒类型', z.enum(itemAlerts).optional()),
      })
      .meta({ examples: [{ orgId: exampleInstitution, alert: 'outdated' }] }),
    output: z
      .object({ records: z.array(libraryRow), total: z.number().int() })
      .meta({ examples: [openCallExamples.libraryQuery] }),
  }),
  'library.saveRows': write({
    summary: '批量保存项目库的多行；逐行给出结果，同事刚改过的行不覆盖，价格变动超过一半或为 0 的行须带 sure',
    access: ofInstitution,
    input: z
      .object({
        institutionId,
        rows: labelled(
          '行',
          z
            .array(
              z.object({
                /** The caller's own name for the row, repeated in the answer. */
                key: labelled('行号', z.string().max(60)),
                /** Left out: a new item. */
                itemId: itemId.optional(),
                /** As it was read; a newer one is not overwritten. */
                version: integer(1, 2_000_000_000, '版本号').optional(),
                set: labelled('修改内容', cellValues),
                sure,
              }),
            )
            .min(1, { error: '没有要保存的内容。' })
            .max(1000, { error: '一次最多保存 1000 行。' }),
        ),
      })
      .meta({
        examples: [
          {
            orgId: exampleInstitution,
            rows: [
              { key: '1', itemId: exampleItem, version: 3, set: { listPrice: '128.00', salePrice: '98.00' } },
              { key: '2', set: { name: '骨密度检查', listPrice: '150.00' } },
            ],
          },
        ],
      }),
    output: z.object({
      saved: z.number().int(),
      rows: z.array(
        z.object({
          key: z.string(),
          /** `unsure`: a price moves by more than half or to 0; it is saved with `sure`. */
          state: z.enum(['saved', 'problem', 'unsure', 'changed', 'gone']),
          /** By field, of `problem` and `unsure`. */
          problems: z.record(z.string(), z.string()).optional(),
          /** As it is now, of `saved` and `changed`. */
          item: item.optional(),
        }),
      ),
    }),
  }),
  'library.upgrade': write({
    summary: '标准项目更新后，机构项目采用新版本；返回各标准项目改了什么。preview 为 true 时只看不改',
    access: ofInstitution,
    input: z
      .object({
        institutionId,
        /** Left out: all that are outdated. */
        itemIds: itemIds.optional(),
        preview: labelled('是否只预览', z.boolean().default(false)),
      })
      .meta({ examples: [{ orgId: exampleInstitution, itemIds: [exampleItem], preview: true }] }),
    output: z
      .object({ adopted: z.number().int(), items: z.array(outdatedItem) })
      .meta({ examples: [openCallExamples.libraryUpgrade] }),
  }),
  'library.inactive': write({
    summary: '列出标准项目已被平台停用的机构项目；deactivate 为 true 时同时冻结它们',
    access: ofInstitution,
    input: z
      .object({
        institutionId,
        itemIds: itemIds.optional(),
        deactivate: labelled('是否停用', z.boolean().default(false)),
      })
      .meta({ examples: [{ orgId: exampleInstitution, deactivate: true }] }),
    output: z
      .object({
        deactivated: z.number().int(),
        items: z.array(
          z.object({
            itemId: z.string(),
            name: z.string(),
            standardItems: z.array(z.string()),
            frozen: z.boolean(),
          }),
        ),
      })
      .meta({ examples: [openCallExamples.libraryInactive] }),
  }),
  'library.history': read({
    summary: '一个机构项目的变更记录：每次改了什么、谁改的，最近的在前',
    access: ofItem,
    viewAs: 'hidden',
    input: z.object({ itemId }),
    output: z.object({ changes: z.array(change.omit({ itemId: true, name: true })) }),
  }),
  'library.changes': read({
    summary: '某一时间（默认最近一次报价）以来项目库的变化',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({ institutionId, since: labelled('起始时间', momentInput.optional()) }),
    output: z.object({
      since: moment,
      /** The quotation that `since` was taken from. */
      quotation: z.string().nullable(),
      changes: z.array(change),
      more: z.boolean(),
    }),
  }),
  'library.export': read({
    summary: '项目库导出为 Excel，改后可以读回',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({ institutionId }),
    output: fileOutput,
    file: true,
  }),
  'library.readSheet': write({
    summary: '读取导出后改过的 Excel，返回各行内容供核对差异；不改动项目库',
    access: ofInstitution,
    input: z.object({ institutionId }),
    output: z.object({
      rows: z.array(
        z.object({
          itemId: z.string(),
          line: z.number().int(),
          cells: z.record(z.string(), z.string()),
          /** What was changed in the library since the sheet was made, `field` as in `cells`. */
          newer: z.array(difference.extend({ at: moment.nullable(), by: z.string().nullable() })),
        }),
      ),
      /** False: the sheet does not say which versions its rows are. */
      versioned: z.boolean(),
      /** Cells that cannot be taken as they stand (`taken` false: left out of the row), or that a person has to confirm, with the reason. */
      doubts: z.array(
        z.object({ line: z.number().int(), field: z.string(), text: z.string(), taken: z.boolean() }),
      ),
      /** Columns that were not understood, by their head. */
      ignored: z.array(z.string()),
    }),
    failures: [413],
    upload: true,
  }),
} as const;
