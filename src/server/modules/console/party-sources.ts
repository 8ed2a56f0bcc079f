import { fileKindOf, fileTypeOf } from '#server/modules/common/file-kinds.ts';
import { versionNames } from '#server/modules/contract/contract-file.ts';
import { sql } from 'kysely';
import { moment, nameOf, personOf } from '#server/db/shown-values.ts';
import { frozen, type RecordSource } from './record-source.ts';

export const partySources = {
  company: {
    table: 'company',
    machine: 'company',
    title: sql`t.name`,
    number: sql`t.credit_code`,
    detail: sql`t.contact || ' ' || t.mobile`,
    searched: sql`t.search_text`,
    exact: ['credit_code', 'mobile'],
    facts: [
      ['统一社会信用代码', sql`t.credit_code`],
      ['所在地区', nameOf('region', 't.region_id')],
      ['详细地址', sql`t.address`],
      ['联系人', sql`t.contact`],
      ['手机', sql`t.mobile`],
      ['提交时间', moment('t.submitted_at')],
      ['审核说明', sql`t.review_reason`],
      ...frozen,
      ['已并入', nameOf('company', 't.merged_into')],
    ],
    files: sql`ARRAY[t.licence_file_id, (t.pending ->> 'licenceFileId')::uuid]`,
    related: {
      company: (id) => sql`t.merged_into = ${id} OR t.id <> ${id} AND t.merged_into IS NULL
        AND t.credit_code = (SELECT c.credit_code FROM company c WHERE c.id = ${id})`,
      demand: (id) => sql`t.company_id = ${id}`,
      contract: (id) => sql`t.company_id = ${id}`,
      user: (id) => sql`t.id IN (SELECT m.user_id FROM company_member m WHERE m.company_id = ${id})`,
    },
    audit: 'company',
  },
  institution: {
    table: 'institution',
    machine: 'institution',
    title: sql`t.name`,
    number: sql`t.code`,
    detail: sql`t.credit_code || ' ' || t.mobile`,
    searched: sql`t.record_text`,
    exact: ['credit_code', 'mobile'],
    facts: [
      ['机构编号', sql`t.code`],
      ['统一社会信用代码', sql`t.credit_code`],
      ['执业许可证号', sql`t.licence_no`],
      ['所在地区', nameOf('region', 't.region_id')],
      ['详细地址', sql`t.address`],
      ['联系人', sql`t.contact`],
      ['手机', sql`t.mobile`],
      ['项目库', sql`t.item_count || ' 项'`],
      ['提交时间', moment('t.submitted_at')],
      ['审核说明', sql`t.review_reason`],
      ...frozen,
    ],
    files: sql`ARRAY[t.licence_file_id, (t.pending ->> 'licenceFileId')::uuid]`,
    related: {
      quotation: (id) => sql`t.institution_id = ${id}`,
      contract: (id) => sql`t.institution_id = ${id}`,
      user: (id) => sql`t.id IN (SELECT m.user_id FROM institution_member m WHERE m.institution_id = ${id})`,
      lead: (id) => sql`t.institution_id = ${id}`,
      proposal: (id) => sql`t.institution_id = ${id}`,
      report: (id) => sql`t.subject_id = ${id}`,
    },
    audit: 'institution',
  },
  user: {
    table: 'app_user',
    title: sql`COALESCE(NULLIF(t.name, ''), t.account)`,
    number: sql`t.account`,
    detail: sql`t.mobile`,
    searched: sql`t.search_text`,
    exact: ['mobile'],
    facts: [
      ['账号', sql`t.account`],
      ['手机', sql`t.mobile`],
      ['身份', sql`CASE WHEN t.operator_role IS NOT NULL THEN '运营人员' ELSE '用户' END`],
      ['注册时间', moment('t.created_at')],
      [
        '最近使用',
        sql`(SELECT to_char(max(s.seen_at) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
          FROM session s WHERE s.user_id = t.id AND s.viewer_id IS NULL)`,
      ],
      ...frozen,
    ],
    related: {
      company: (id) => sql`t.id IN (SELECT m.company_id FROM company_member m WHERE m.user_id = ${id})`,
      institution: (id) =>
        sql`t.id IN (SELECT m.institution_id FROM institution_member m WHERE m.user_id = ${id})`,
      demand: (id) => sql`t.owner_id = ${id}`,
      lead: (id) => sql`t.user_id = ${id}`,
      file: (id) => sql`t.owner_id = ${id}`,
    },
    audit: 'app_user',
  },
  file: {
    table: 'stored_file',
    title: sql`t.name`,
    number: sql`''`,
    detail: sql`concat_ws(' · ', ${fileKindOf('t.module_code')},
      (SELECT (${[...versionNames]}::text[])[f.version + 1] FROM contract_file f WHERE f.file_id = t.id), ${personOf('t.owner_id')})`,
    searched: sql`t.search_text`,
    facts: [
      ['类型', fileTypeOf('t.mime')],
      ['大小', sql`pg_size_pretty(t.size::bigint)`],
      ['用途', fileKindOf('t.module_code')],
      ['上传人', personOf('t.owner_id')],
      ['可见范围', sql`CASE WHEN t.public THEN '所有人' ELSE '相关各方' END`],
      ['上传时间', moment('t.created_at')],
      ['内容指纹', sql`t.sha256`],
    ],
    files: sql`ARRAY[t.id]`,
    related: {
      user: (id) => sql`t.id = (SELECT f.owner_id FROM stored_file f WHERE f.id = ${id})`,
      company: (id) => sql`t.licence_file_id = ${id}`,
      institution: (id) => sql`t.licence_file_id = ${id}`,
      contract: (id) => sql`t.id IN (SELECT f.contract_id FROM contract_file f WHERE f.file_id = ${id})`,
      plan: (id) => sql`t.file_id = ${id}`,
    },
    audit: 'stored_file',
  },
} satisfies Readonly<Record<string, RecordSource>>;
