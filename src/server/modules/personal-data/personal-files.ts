import { type RawBuilder, sql } from 'kysely';
import { moment } from '#server/db/shown-values.ts';
import { fileKindOf } from '#server/modules/common/file-kinds.ts';
import { isNamed } from '#server/modules/common/file-places.ts';
import type { Person, PersonalTable } from './personal-table.ts';

/** Nobody but they are a member. */
const hisAlone = (kind: 'company' | 'institution', { id }: Person) => sql`NOT EXISTS (
  SELECT FROM ${sql.table(`${kind}_member`)} m WHERE m.${sql.ref(`${kind}_id`)} = t.id AND m.user_id <> ${id})`;

/**
 * Applications of their own that came to no business: their licence scans are needed for nothing. The scan of a company that
 * traded, or of an institution that is listed, stays: 《电子商务法》第三十一条.
 */
const scansOf = (kind: 'company' | 'institution', business: RawBuilder<unknown>): PersonalTable => ({
  table: kind,
  title: kind === 'company' ? '企业认证材料' : '机构认证材料',
  rows: (who) => sql`(t.licence_file_id IS NOT NULL OR t.pending ? 'licenceFileId')
    AND EXISTS (SELECT FROM stored_file f WHERE f.owner_id = ${who.id}
      AND (f.id = t.licence_file_id OR f.id::text = t.pending ->> 'licenceFileId'))
    AND ${hisAlone(kind, who)} AND NOT (${business})`,
  shown: [['名称', sql`t.name`]],
  columns: [],
  erasure: {
    how: 'blank',
    set: () => sql`licence_file_id = NULL, pending = pending || '{"licenceFileId": null}'`,
  },
});

/**
 * What they uploaded. After all else: a file that no record names then is deleted with its bytes, any other belongs to the
 * record, and loses its owner and the name that they gave it.
 */
export const personalFiles: readonly PersonalTable[] = [
  scansOf(
    'company',
    sql`EXISTS (SELECT FROM demand d WHERE d.company_id = t.id AND d.submitted_at IS NOT NULL)`,
  ),
  scansOf(
    'institution',
    sql`t.in_force OR EXISTS (SELECT FROM quotation q WHERE q.institution_id = t.id AND q.confirmed_at IS NOT NULL)`,
  ),
  {
    table: 'stored_file',
    title: '个人信息副本',
    rows: (who) => sql`t.id IN (SELECT c.file_id FROM personal_copy c WHERE c.user_id = ${who.id})`,
    shown: [['时间', moment('t.created_at')]],
    columns: [],
    erasure: { how: 'delete' },
  },
  {
    table: 'personal_copy',
    title: '申请的个人信息副本',
    rows: (who) => sql`t.user_id = ${who.id}`,
    shown: [['申请时间', moment('t.requested_at')]],
    columns: ['user_id'],
    erasure: { how: 'delete' },
  },
  {
    table: 'stored_file',
    title: '上传的文件',
    rows: (who) => sql`t.owner_id = ${who.id} AND NOT ${isNamed('t')}`,
    shown: [
      ['时间', moment('t.created_at')],
      ['用途', fileKindOf('t.module_code')],
      ['文件名', sql`t.name`],
    ],
    columns: [],
    erasure: { how: 'delete' },
  },
  {
    table: 'stored_file',
    title: '企业与机构记录中的文件',
    rows: (who) => sql`t.owner_id = ${who.id} AND ${isNamed('t')}`,
    shown: [
      ['时间', moment('t.created_at')],
      ['用途', fileKindOf('t.module_code')],
      ['文件名', sql`t.name`],
    ],
    columns: ['owner_id', 'name'],
    erasure: {
      how: 'blank',
      set: () =>
        sql`owner_id = NULL, name = ${fileKindOf('t.module_code')} || coalesce(substring(t.name from '\\.[A-Za-z0-9]{1,5}$'), '')`,
    },
  },
];
