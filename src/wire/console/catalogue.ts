import { z } from 'zod';
import { catalogueItem } from '#wire/catalogue/catalogue.ts';
import { itemFields } from '#wire/catalogue/proposal.ts';
import { boundsOf } from '#wire/kernel/bounds.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import {
  code,
  codeName,
  fileOutput,
  integer,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  reason as reasonText,
  shortText,
  text,
} from '#wire/kernel/shapes.ts';
import { sexGroup } from '#wire/library/library.ts';

const access = { caller: 'operator', duty: 'catalogue' } as const;
const version = integer(1, 2_000_000_000, '版本');
const reason = reasonText('理由');
const difference = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** How many, and the first of them. */
const some = <T extends z.ZodRawShape>(shape: T) =>
  z.object({
    count: z.number().int(),
    first: z.array(z.object({ id: z.string(), name: z.string(), ...shape })),
  });

/** Libraries, packages, demands in review or open, templates and panels that a change of standard items touches. */
const touches = z.object({
  institutions: some({ items: z.number().int() }),
  packages: some({ institution: z.string() }),
  demands: some({ number: z.string() }),
  templates: z.array(codeName),
  panels: z.array(codeName),
});

const relationKind = z.enum(['mutex', 'partner', 'replacement']);
const relation = z.object({
  kind: labelled('规则类型', relationKind),
  /** Of a pair the first; of a partner rule what needs the others; of a replacement what is replaced. */
  item: labelled('项目', code),
  others: labelled(
    '另一个项目',
    z.array(code).min(1, { error: '请选择另一个项目。' }).max(20, { error: '最多 20 个项目。' }),
  ),
  /** mutex: duplicate, conflict, radiation, soft; partner: all, any; replacement: equivalent, upgrade, downgrade. */
  how: labelled(
    '规则方式',
    z.enum([
      'duplicate',
      'conflict',
      'radiation',
      'soft',
      'all',
      'any',
      'equivalent',
      'upgrade',
      'downgrade',
    ]),
  ),
  /** Of a replacement. */
  sexes: labelled('适用性别', z.array(sexGroup).max(3).default([])),
  reason: text('说明', 200),
});
const relationKey = relation.pick({ kind: true, item: true, others: true });

const sheetChange = itemFields.partial().extend({ code: labelled('项目编码', code), version });
const mostRows = 300;
const tooManyRows = { error: `一次最多采用 ${mostRows} 行，请分几次修改。` };

export const consoleCatalogueCalls = {
  'console.listItems': read({
    summary: '标准项目：在用的，或已停用和已并入别项的；按名称、别名、拼音或编码查找',
    kind: 'list',
    access,
    input: z.object({
      ...pageInput,
      state: labelled('项目状态', z.enum(['active', 'withdrawn']).default('active')),
      category: shortText(20, '类别').default(''),
      keyword: keywordText(60).default(''),
    }),
    output: pageOf(catalogueItem.extend({ categoryName: z.string() })),
  }),
  'console.catalogueItem': read({
    summary: '标准项目的影响范围（项目库、机构套餐、模板、组合、进行中的需求）、规则和历次版本',
    access,
    input: z.object({ code: labelled('项目编码', code) }).meta({ examples: [{ code: 'GEN002' }] }),
    output: z.object({
      code: z.string(),
      name: z.string(),
      version: z.number().int(),
      active: z.boolean(),
      /** The item it was merged into. */
      successor: codeName.nullable(),
      touches,
      relations: z.array(relation.extend({ names: z.array(z.string()) })),
      /** What was edited or removed, as it was until then; the latest first. */
      pastRelations: z.array(
        relation.extend({
          names: z.array(z.string()),
          until: moment,
          by: z.string(),
          deleted: z.boolean(),
          why: z.string(),
        }),
      ),
      /** The newest first. */
      versions: z.array(
        z.object({ version: z.number().int(), at: moment, by: z.string(), differences: z.array(difference) }),
      ),
    }),
  }),
  'console.mergeItems': write({
    summary:
      '把一个标准项目并入另一个：项目库、草稿需求、模板、组合、规则和别名都改指后者；已提交的需求和报价不改写，按后者匹配',
    access,
    input: z
      .object({
        code: labelled('项目编码', code),
        version,
        into: labelled('并入的项目', code),
        intoVersion: version,
        reason,
      })
      .meta({
        examples: [
          {
            code: 'BMD003',
            version: 1,
            into: 'BMD001',
            intoVersion: 1,
            reason: '平台不再按检查部位区分双能X线骨密度。',
          },
        ],
      }),
    output: z.object({
      code: z.string(),
      /** How many libraries' items, drafts' items and names now mean the other item. */
      items: z.number().int(),
      drafts: z.number().int(),
      names: z.number().int(),
    }),
    failures: [409],
  }),
  'console.saveItemRule': write({
    summary: '新增或修改一条互斥、关联或替换规则',
    access,
    input: relation
      .extend({
        /** Of an existing one: as it was read, word by word (else 409). */ before: labelled(
          '修改前的规则',
          relation.optional(),
        ),
      })
      .meta({
        examples: [
          {
            kind: 'mutex',
            item: 'GEN001',
            others: ['GEN002'],
            how: 'soft',
            reason: '两项内容有重叠，通常只做一项。',
          },
        ],
      }),
    output: z.object({ item: z.string() }),
    failures: [409],
  }),
  'console.deleteItemRule': write({
    summary: '删除一条互斥、关联或替换规则',
    access,
    input: relationKey.extend({ reason }).meta({
      examples: [{ kind: 'mutex', item: 'GEN001', others: ['GEN002'], reason: '两项可以同时做。' }],
    }),
    output: z.object({ item: z.string() }),
    failures: [409],
  }),
  'console.exportCatalogue': read({
    summary: '标准项目导出为 Excel，改后可以读回',
    access,
    input: z.object({ format: labelled('文件格式', z.literal('xlsx')) }),
    output: fileOutput,
    file: true,
  }),
  'console.readCatalogueSheet': write({
    summary: '读取导出后改过的 Excel，返回与现在的差异和新增的项目；不改动标准项目',
    access,
    input: z.object({}),
    output: z.object({
      /** Rows that differ. */
      rows: z.array(
        z.object({
          line: z.number().int(),
          name: z.string(),
          differences: z.array(difference),
          /** Why it cannot be taken; '' when it can. */
          problem: z.string(),
          /** As `console.takeCatalogueRows` wants it: of an item that is there, or a new one. */
          change: sheetChange.nullable(),
          addition: itemFields.nullable(),
        }),
      ),
      same: z.number().int(),
      /** By the rows that can be taken. */
      touches,
    }),
    failures: [413],
    upload: true,
  }),
  'console.takeCatalogueRows': write({
    summary: '采用读回的差异和新增的项目：全部采用，或因一处不成立而全部不采用',
    access,
    input: z
      .object({
        changes: labelled('修改的项目', z.array(sheetChange).max(mostRows, tooManyRows).default([])),
        /** New items; the platform numbers them. */
        additions: labelled('新增的项目', z.array(itemFields).max(mostRows, tooManyRows).default([])),
      })
      .refine(({ changes, additions }) => changes.length + additions.length <= mostRows, tooManyRows)
      .meta({
        examples: [{ changes: [{ code: 'GEN002', version: 1, unit: '次' }], additions: [] }],
        atMost: boundsOf(z.array(z.union([sheetChange, itemFields])).max(mostRows)),
      }),
    output: z.object({ changed: z.number().int(), added: z.number().int() }),
    failures: [409],
  }),
} as const;
