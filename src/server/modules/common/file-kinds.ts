import { type RawBuilder, sql } from 'kysely';
import type { FileKind } from '#server/db/tables/files.ts';
import { docx, xls, xlsx } from './sniff-type.ts';

const names: Readonly<Record<FileKind, string>> = {
  bid_tender_file: '需求与报价附件',
  licence: '营业执照与执业许可证',
  institution_photo: '机构照片',
  head_image: '头像与配图',
  seal: '印章',
  contract: '合同',
  price_list: '机构价格表',
  personal_copy: '个人信息副本',
};

/** What a stored file is for, by its `module_code`. */
export const fileKindName = (code: string): string =>
  Object.hasOwn(names, code) ? names[code as keyof typeof names] : code;

/** The same, of a column. */
export const fileKindOf = (column: string): RawBuilder<string> =>
  sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${sql.ref(column)}, ${sql.ref(column)})`;

const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF 文档',
  [xlsx]: 'Excel 表格',
  [xls]: 'Excel 表格',
  [docx]: 'Word 文档',
  'text/plain': '文本',
};

/** What a file is, of the column with its MIME type. */
export const fileTypeOf = (column: string): RawBuilder<string> =>
  sql`CASE WHEN ${sql.ref(column)} LIKE 'image/%' THEN '图片'
    ELSE coalesce(${JSON.stringify(typeNames)}::jsonb ->> ${sql.ref(column)}, ${sql.ref(column)}) END`;
