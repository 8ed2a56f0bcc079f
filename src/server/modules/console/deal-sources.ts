import { sql } from 'kysely';
import { day, moment, nameOf } from '#server/db/shown-values.ts';
import { relatedQuotations } from '#server/modules/sides/sides.store.ts';
import { demandOf, type RecordSource } from './record-source.ts';

export const dealSources = {
  demand: {
    table: 'demand',
    machine: 'demand',
    title: sql`COALESCE(NULLIF(t.title, ''), '未填标题')`,
    number: sql`t.number`,
    detail: nameOf('company', 't.company_id'),
    searched: sql`t.search_text`,
    exact: ['mobile'],
    // Drafts are their owners' own.
    only: sql`t.submitted_at IS NOT NULL`,
    facts: [
      ['类型', sql`CASE t.kind WHEN 'directed' THEN '询价单' ELSE '公开需求' END`],
      ['企业', nameOf('company', 't.company_id')],
      ['人数与项目', sql`t.headcount || ' 人，' || t.item_count || ' 种项目'`],
      ['体检时间', sql`${day('t.exam_from')} || ' 至 ' || ${day('t.exam_to')}`],
      ['报价截止', moment('t.quote_deadline')],
      ['联系人', sql`t.contact || ' ' || t.mobile`],
      ['备注', sql`t.remarks`],
      [
        '关联关系',
        sql`(SELECT string_agg(r.institution || '：' || r.reasons, '。' ORDER BY r.institution) FROM ${relatedQuotations} r WHERE r.demand_id = t.id)`,
      ],
      ['提交时间', moment('t.submitted_at')],
      ['审核说明', sql`t.review_reason`],
    ],
    related: {
      company: (id) => sql`t.id = (SELECT d.company_id FROM demand d WHERE d.id = ${id})`,
      quotation: (id) => sql`t.demand_id = ${id}`,
      contract: (id) => sql`t.demand_id = ${id}`,
      plan: (id) => sql`t.demand_id = ${id}`,
      report: (id) => sql`t.subject_id = ${id}
        OR t.subject_id IN (SELECT q.id FROM demand_question q WHERE q.demand_id = ${id})`,
    },
    audit: 'demand',
  },
  quotation: {
    table: 'quotation',
    machine: 'quotation',
    title: nameOf('institution', 't.institution_id'),
    number: sql`t.number`,
    detail: demandOf,
    exact: ['number'],
    // No prices: those of a sealed demand are nobody's before the opening.
    facts: [
      ['机构', nameOf('institution', 't.institution_id')],
      ['采购需求', demandOf],
      ['与采购方的关联', sql`(SELECT r.reasons FROM ${relatedQuotations} r WHERE r.quotation_id = t.id)`],
      ['版本', sql`'第 ' || t.revision || ' 版'`],
      ['有效期至', day('t.valid_until')],
      ['发出时间', moment('t.confirmed_at')],
    ],
    related: {
      demand: (id) => sql`t.id = (SELECT q.demand_id FROM quotation q WHERE q.id = ${id})`,
      institution: (id) => sql`t.id = (SELECT q.institution_id FROM quotation q WHERE q.id = ${id})`,
    },
    audit: 'quotation',
  },
  contract: {
    table: 'contract',
    machine: 'contract',
    title: sql`t.title`,
    number: sql`t.number`,
    detail: sql`${nameOf('company', 't.company_id')} || ' · ' || ${nameOf('institution', 't.institution_id')}`,
    searched: sql`t.search_text`,
    facts: [
      ['甲方', nameOf('company', 't.company_id')],
      ['乙方', nameOf('institution', 't.institution_id')],
      ['合同金额', sql`'¥' || to_char(t.total / 100.0, 'FM999,999,999,990.00')`, 'finance'],
      ['签署截止', moment('t.sign_by')],
      ['结束原因', sql`t.end_reason`],
    ],
    files: sql`ARRAY(SELECT f.file_id FROM contract_file f WHERE f.contract_id = t.id ORDER BY f.version)`,
    related: {
      demand: (id) => sql`t.id = (SELECT k.demand_id FROM contract k WHERE k.id = ${id})`,
      company: (id) => sql`t.id = (SELECT k.company_id FROM contract k WHERE k.id = ${id})`,
      institution: (id) => sql`t.id = (SELECT k.institution_id FROM contract k WHERE k.id = ${id})`,
    },
    audit: 'contract',
  },
  plan: {
    table: 'checkup_plan',
    title: sql`t.title`,
    number: sql`t.number`,
    detail: demandOf,
    searched: sql`t.search_text`,
    facts: [
      ['采购需求', demandOf],
      ['版本', sql`'第 ' || t.version || ' 版'`],
      ['链接分享', sql`CASE WHEN t.share_token IS NULL THEN '未分享' ELSE '已分享' END`],
      ['修改时间', moment('t.updated_at')],
    ],
    files: sql`ARRAY[t.file_id]`,
    related: { demand: (id) => sql`t.id = (SELECT p.demand_id FROM checkup_plan p WHERE p.id = ${id})` },
    audit: 'checkup_plan',
  },
} satisfies Readonly<Record<string, RecordSource>>;
