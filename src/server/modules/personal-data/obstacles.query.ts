import { sql } from 'kysely';
import { type CompanyRole, companyRoleLabels, rolesFor } from '#domain/company/company-role.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { unsettledQuotations } from '#domain/quotation/quotation-machine.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { NoticePage, NoticeTarget } from '#wire/notice/target.ts';
import type { Sql } from '#server/db/database.ts';
import { today } from '#server/modules/membership/deputy.store.ts';
import type { Person } from './personal-table.ts';

interface Obstacle {
  /** What is under way, and what to do first. */
  readonly text: string;
  /** Where the person does it. */
  readonly target: NoticeTarget;
}

interface Row {
  readonly text: string;
  readonly page: NoticePage;
  readonly id: string;
  readonly organisationId: string;
}

type Organisations = 'company' | 'institution';

const kindOf = sql`CASE d.kind WHEN 'directed' THEN ${demandKindName.directed} ELSE ${demandKindName.open} END || '「' || d.title || '」' || d.number`;
const owner: CompanyRole = 'owner';
const { draft, checking, disputed, agreed, invoiced } = settlementStatus;

/** Members of the organisation `o` but the person. */
const others = (table: Organisations, who: Person) => sql`SELECT FROM ${sql.table(`${table}_member`)} x
  WHERE x.${sql.ref(`${table}_id`)} = o.id AND x.user_id <> ${who.id}`;

/** Organisations that only this person manages. */
const alone = (table: Organisations, who: Person) => sql`
  SELECT o.id FROM ${sql.table(table)} o JOIN ${sql.table(`${table}_member`)} m ON m.${sql.ref(`${table}_id`)} = o.id
  WHERE m.user_id = ${who.id} AND m.role = ${owner} AND NOT EXISTS (${others(table, who)} AND x.role = ${owner})`;

/** Whose other members would be left without anybody who manages. Who is the only member leaves nobody behind. */
const leftWithoutOwner = (table: Organisations, who: Person) => sql`
  SELECT '「' || o.name || '」只有本人一位${sql.raw(companyRoleLabels.owner)}，还有其他成员：请先把一位成员设为管理员。' AS text,
    ${table}::text AS page, o.id, o.id AS "organisationId" FROM ${sql.table(table)} o
  WHERE o.id IN (${alone(table, who)}) AND EXISTS (${others(table, who)})`;

const ofDemands = (who: Person) => sql`
  SELECT ${kindOf} || ' 还没有结束，' || CASE WHEN d.mobile = ${who.mobile}
      THEN '联系人是本人：请先完成或取消采购。' ELSE '由本人独自管理的企业发布：请先增加一位企业管理员，或完成、取消采购。' END AS text,
    'demand' AS page, d.id, d.company_id AS "organisationId" FROM demand d
  WHERE d.status IN (${demandStatus.inReview}, ${demandStatus.procuring})
    AND (d.mobile = ${who.mobile} OR d.company_id IN (${alone('company', who)}))`;

const ofQuotations = (who: Person) => sql`
  SELECT '报价 ' || d.number || ' 还在等采购方选择：请先撤回报价，或增加一位机构管理员。' AS text, 'quotation' AS page, q.id,
    q.institution_id AS "organisationId" FROM quotation q JOIN demand d ON d.id = q.demand_id
  WHERE q.institution_id IN (${alone('institution', who)}) AND d.status = ${demandStatus.procuring}
    AND q.confirmed_at IS NOT NULL AND q.status = ANY(${[...unsettledQuotations]}::smallint[])`;

/** Awards that the person asked for, or that nobody else can decide on. */
const ofApprovals = (who: Person) => sql`
  SELECT ${kindOf} || CASE WHEN a.requested_by = ${who.id}
      THEN ' 的定标由本人提交，还在等待审批：请先撤回审批，或等审批结束。'
      ELSE ' 的定标在等待审批，只有本人可以审批：请先批准、退回，或增加一位审批人。' END AS text,
    'demand' AS page, d.id, d.company_id AS "organisationId"
  FROM award_approval a JOIN demand d ON d.id = a.demand_id
  WHERE a.decision IS NULL AND (a.requested_by = ${who.id} OR EXISTS (
    SELECT FROM company_member m WHERE m.company_id = d.company_id AND m.user_id = ${who.id} AND m.role = ANY(${[...rolesFor('approve')]}))
      AND NOT EXISTS (SELECT FROM company_member m WHERE m.company_id = d.company_id
        AND m.user_id NOT IN (${who.id}, a.requested_by) AND m.role = ANY(${[...rolesFor('approve')]})))`;

const ofSide = (table: Organisations, page: NoticePage) =>
  sql`${page}::text AS page, t.id, t.${sql.ref(`${table}_id`)} AS "organisationId"`;

const ofContracts = (who: Person, table: Organisations, page: NoticePage) => sql`
  SELECT '合同 ' || t.number || ' 还在签署中：请先签完、拒签或撤销，或增加一位管理员。' AS text, ${ofSide(table, page)} FROM contract t
  WHERE t.status = ${contractStatus.signing} AND t.${sql.ref(`${table}_id`)} IN (${alone(table, who)})`;

const ofSettlements = (who: Person, table: Organisations, page: NoticePage) => sql`
  SELECT '结算单 ' || t.number || ' 还没有付清：请先办完或撤回，或增加一位管理员。' AS text, ${ofSide(table, page)} FROM settlement t
  WHERE t.status = ANY(${[draft, checking, disputed, agreed, invoiced]}::smallint[])
    AND t.${sql.ref(`${table}_id`)} IN (${alone(table, who)})`;

const ofRosters = (who: Person) => sql`
  SELECT ${kindOf} || ' 的人员名单还有 ' || w.people || ' 人未到检：请先等体检结束、移出这些人，或增加一位企业管理员。' AS text,
    'roster' AS page, d.id, r.company_id AS "organisationId"
  FROM roster r JOIN demand d ON d.id = r.demand_id CROSS JOIN LATERAL (
    SELECT count(*) AS people FROM checkup_visit v
    WHERE v.roster_id = r.id AND v.status IN (${visitStatus.unbooked}, ${visitStatus.booked})) w
  WHERE r.company_id IN (${alone('company', who)}) AND r.erased_at IS NULL AND w.people > 0`;

const ofDeputies = (who: Person) => sql`
  SELECT '「' || c.name || '」' || e.from_day || ' 至 ' || e.to_day || ' 由' || coalesce(nullif(p.name, ''), p.account) || '代'
      || coalesce(nullif(u.name, ''), u.account) || '审批定标：请先结束这次代理。' AS text, 'company' AS page, c.id,
    c.id AS "organisationId"
  FROM company_deputy e JOIN company c ON c.id = e.company_id JOIN app_user u ON u.id = e.user_id JOIN app_user p ON p.id = e.deputy_id
  WHERE ${who.id} IN (e.user_id, e.deputy_id) AND e.ended_at IS NULL AND e.to_day >= ${today}`;

/** What has to be ended or handed over before an account is closed: business under way that needs the person, or names them to the other side. */
export async function obstaclesTo(db: Sql, who: Person): Promise<Obstacle[]> {
  const all = [
    ofDemands(who),
    ofApprovals(who),
    ofQuotations(who),
    ofContracts(who, 'company', 'contract'),
    ofContracts(who, 'institution', 'institutionContract'),
    ofSettlements(who, 'company', 'settlement'),
    ofSettlements(who, 'institution', 'institutionSettlement'),
    ofRosters(who),
    ofDeputies(who),
    leftWithoutOwner('company', who),
    leftWithoutOwner('institution', who),
  ];
  const { rows } = await sql<Row>`${sql.join(all, sql` UNION ALL `)}`.execute(db);
  return rows.map(({ text, ...target }) => ({ text, target }));
}
