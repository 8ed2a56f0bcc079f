import { sql } from 'kysely';
import { moment, nameOf, personOf } from '#server/db/shown-values.ts';
import { type RecordSource } from './record-source.ts';

export const workSources = {
  lead: {
    table: 'lead',
    machine: 'lead',
    title: sql`COALESCE(NULLIF(t.name, ''), '未留称呼')`,
    number: sql`t.mobile`,
    detail: sql`COALESCE(${nameOf('institution', 't.institution_id')}, t.detail ->> 'companyName', left(t.message, 20))`,
    searched: sql`t.search_text`,
    exact: ['mobile'],
    facts: [
      ['手机', sql`t.mobile`],
      ['企业', sql`t.detail ->> 'companyName'`],
      ['人数', sql`t.detail ->> 'headcount'`],
      ['询价机构', nameOf('institution', 't.institution_id')],
      ['内容', sql`t.message`],
      [
        '备注',
        sql`(SELECT string_agg(n.body, E'\n' ORDER BY n.created_at DESC, n.id DESC) FROM lead_note n WHERE n.lead_id = t.id)`,
      ],
      ['经办人', personOf('t.handler_id')],
      ['提交时间', moment('t.created_at')],
    ],
    related: {
      user: (id) => sql`t.id = (SELECT l.user_id FROM lead l WHERE l.id = ${id})
        OR t.mobile = (SELECT l.mobile FROM lead l WHERE l.id = ${id})`,
      institution: (id) => sql`t.id = (SELECT l.institution_id FROM lead l WHERE l.id = ${id})`,
      lead: (id) => sql`t.id <> ${id} AND t.mobile = (SELECT l.mobile FROM lead l WHERE l.id = ${id})`,
    },
    audit: 'lead',
  },
  proposal: {
    table: 'catalogue_proposal',
    title: sql`t.name`,
    number: sql`(SELECT c.name FROM catalogue_category c WHERE c.code = t.category)`,
    detail: nameOf('institution', 't.institution_id'),
    searched: sql`t.search_text`,
    facts: [
      ['申请机构', nameOf('institution', 't.institution_id')],
      ['分类', sql`(SELECT c.name FROM catalogue_category c WHERE c.code = t.category)`],
      ['说明', sql`t.note`],
      ['申请人', personOf('t.proposed_by')],
      ['答复', sql`CASE t.outcome WHEN 'declined' THEN '不收录：' || t.reason ELSE t.catalogue_code END`],
    ],
    related: {
      institution: (id) => sql`t.id = (SELECT p.institution_id FROM catalogue_proposal p WHERE p.id = ${id})`,
    },
    audit: 'catalogue_proposal',
  },
  name: {
    // One name, as all institutions that confirmed it wrote it.
    table: 'confirmed_name',
    id: sql`t.name_key`,
    title: sql`t.name`,
    number: sql`t.institutions || ' 家机构确认'`,
    detail: sql`t.items`,
    searched: sql`search_plain(t.name)`,
    facts: [
      ['机构的选择', sql`t.items`],
      ['确认的机构', sql`t.institutions || ' 家'`],
    ],
    related: {
      institution: (key) =>
        sql`t.id IN (SELECT n.institution_id FROM name_decision n WHERE n.name_key = ${key})`,
    },
    audit: 'adopted_name',
  },
  report: {
    table: 'abuse_report',
    title: sql`t.subject`,
    number: sql`t.reason`,
    detail: personOf('t.reporter_id'),
    searched: sql`t.search_text`,
    facts: [
      ['被举报', sql`t.subject`],
      ['类别', sql`t.reason`],
      ['说明', sql`t.detail`],
      ['举报人', personOf('t.reporter_id')],
      ['时间', moment('t.created_at')],
      [
        '处理',
        sql`CASE t.outcome WHEN 'upheld' THEN '成立' WHEN 'dismissed' THEN '不成立：' || t.answer END`,
      ],
      [
        '被举报的问题',
        sql`(SELECT q.question || COALESCE('｜答：' || NULLIF(q.answer, ''), '') FROM demand_question q WHERE q.id = t.subject_id)`,
      ],
    ],
    related: {
      demand: (id) => sql`t.id = (SELECT r.subject_id FROM abuse_report r WHERE r.id = ${id})
        OR t.id = (SELECT q.demand_id FROM demand_question q JOIN abuse_report r ON r.subject_id = q.id WHERE r.id = ${id})`,
      institution: (id) => sql`t.id = (SELECT r.subject_id FROM abuse_report r WHERE r.id = ${id})`,
      user: (id) => sql`t.id = (SELECT r.reporter_id FROM abuse_report r WHERE r.id = ${id})`,
      report: (id) =>
        sql`t.id <> ${id} AND t.subject_id = (SELECT r.subject_id FROM abuse_report r WHERE r.id = ${id})`,
    },
    audit: 'abuse_report',
  },
} satisfies Readonly<Record<string, RecordSource>>;
