import { z } from 'zod';
import { priceRoles } from '#domain/library-import/price-guess.ts';
import { stoppedUses } from '#domain/library-import/status-column.ts';
import { codeName, moment, status, yuan } from '#wire/kernel/shapes.ts';
import { sexGroup, standardItem } from './library.ts';

export const columnRole = z.enum([
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
  'status',
  'malePrice',
  'femalePrice',
  'unmarriedPrice',
  'marriedPrice',
  'maleSalePrice',
  'femaleSalePrice',
  'unmarriedSalePrice',
  'marriedSalePrice',
]);
const priceRole = z.enum(priceRoles);
export const statusMeaning = z.enum(['live', 'stopped']);
export const stoppedUse = z.enum(stoppedUses);
export const rowState = z.enum(['ready', 'review', 'error', 'confirmed']);
export const rowChange = z.enum(['new', 'changed', 'same']);

export const counts = z.object({
  ready: z.number().int(),
  review: z.number().int(),
  error: z.number().int(),
  confirmed: z.number().int(),
});

/** An earlier batch of the very same file, byte for byte. */
const earlierBatch = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: moment,
  createdBy: z.string(),
});

/** A file that is being read, waits for it, or could not be. */
const batchReading = z.object({
  state: z.enum(['waiting', 'running', 'failed']),
  /** Rows matched, and of how many; 0 of 0 while the file itself is read. */
  done: z.number().int(),
  total: z.number().int(),
  /** Why it failed and what to do; empty otherwise. */
  problem: z.string(),
});

export const batch = z.object({
  id: z.string(),
  fileName: z.string(),
  sheetName: z.string(),
  /** 1 待处理, 2 已完成 */
  status,
  counts,
  createdBy: z.string(),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  /** The last time before that the same file came. */
  sameFile: earlierBatch.nullable(),
  /** Null when the file has been read. */
  reading: batchReading.nullable(),
  actions: z.array(z.string()),
});

export const batchDetail = batch.extend({
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
  /** A question about columns with its best answer and the lines to show what comes of it; null when none is open. */
  asks: z
    .object({
      /** Null when the prices are clear. `by`: the columns are uses, prices for men and women, or of levels of institutions. */
      prices: z
        .object({
          by: z.enum(['use', 'sex', 'level']),
          guesses: z.array(z.object({ column: z.number().int(), use: priceRole.nullable() })),
        })
        .nullable(),
      sample: z.array(z.object({ rowNo: z.number().int(), cells: z.array(z.string()) })),
      /** Power of ten from the sheet's prices to yuan, as its title says; null: yuan. */
      titlePower: z.number().int().nullable(),
    })
    .nullable(),
  /** Packages that the file shows beside its single prices. */
  packageCount: z.number().int(),
  /** The values of the column of states, with what each means; null when no column says any. */
  states: z
    .object({
      column: z.string(),
      values: z.array(
        z.object({ text: z.string(), count: z.number().int(), meaning: statusMeaning, sure: z.boolean() }),
      ),
      use: stoppedUse,
    })
    .nullable(),
  /** Lines taken for headings, totals and footers; at most 200 of `skippedCount`. */
  skipped: z.array(
    z.object({ sheet: z.number().int(), rowNo: z.number().int(), reason: z.string(), text: z.string() }),
  ),
  skippedCount: z.number().int(),
  /** Names that stand in the list at different prices and have no other error. */
  duplicateNames: z.number().int(),
  /** What an undo would take back, as people read it. */
  undo: z.string().nullable(),
  /** What confirming all ready rows would do. */
  readyChanges: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    unmapped: z.number().int(),
    /** New ones whose standard item the library already offers under another name. */
    alreadyOffered: z.number().int(),
  }),
  /** Undecided rows that can be decided at once: certain by name with something to look at, and without a candidate. */
  decidable: z.object({ certain: z.number().int(), none: z.number().int() }),
});

/** A package as the file shows it, with what has become of its lines. */
export const listedPackage = z.object({
  key: z.string(),
  heading: z.string(),
  name: z.string(),
  /** What the file says it costs; null: nothing. */
  salePrice: yuan.nullable(),
  sexes: z.array(sexGroup),
  items: z.array(z.object({ name: z.string(), listPrice: yuan, sexes: z.array(sexGroup) })),
  /** Why marked lines are not in it yet. */
  leftOut: z.array(z.string()),
  /** Lines with a hollow mark: mostly what may be chosen. */
  optionalCount: z.number().int(),
  /** Of all its items together. */
  listPrice: yuan,
  /** The institution has a package of this name. */
  exists: z.boolean(),
});

export const row = z.object({
  id: z.string(),
  /** Undecided rows of this name, which one decision is for. */
  times: z.number().int(),
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
  /** The list says that it is stopped: imported, it is frozen. */
  frozen: z.boolean(),
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
      /** Several: the row is all of them. */
      items: z.array(standardItem),
      category: z.string(),
      /** Of all together. */
      referencePrice: yuan,
      score: z.number(),
      why: z.string(),
    }),
  ),
  standardItems: z.array(standardItem),
  notices: z.array(z.string()),
  actions: z.array(z.string()),
});
export type ImportRow = z.infer<typeof row>;
