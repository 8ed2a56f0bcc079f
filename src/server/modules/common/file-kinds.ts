import type { ModuleCode } from '#wire/common.ts';
import { type RawBuilder, sql } from 'kysely';

const names: Readonly<Record<ModuleCode | 'contract', string>> = {
  bid_tender_file: '需求与报价附件',
  licence: '营业执照与执业许可证',
  institution_photo: '机构照片',
  head_image: '头像与配图',
  seal: '印章',
  contract: '合同',
};

/** What a stored file is for, by its `module_code`. */
export const fileKindName = (code: string): string =>
  Object.hasOwn(names, code) ? names[code as keyof typeof names] : code;

/** The same, of a column. */
export const fileKindOf = (column: string): RawBuilder<string> =>
  sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${sql.ref(column)}, ${sql.ref(column)})`;
