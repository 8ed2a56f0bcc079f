import { type RawBuilder, sql } from 'kysely';
import { companyRoleLabels } from '#domain/company/company-role.ts';
import { eventKindName, eventLabel } from '#domain/console/event-labels.ts';
import { contractEventName } from '#domain/contract/contract-actions.ts';
import type { ContractEventKind } from '#domain/contract/contract-machine.ts';
import { institutionRoleLabels } from '#domain/institution/institution-role.ts';
import { channelLabels } from '#domain/notification/notice-groups.ts';
import { agreedTexts } from '#domain/site/agreed-texts.ts';
import { moment, nameOf } from '#server/db/shown-values.ts';
import { personalFiles } from './personal-files.ts';
import type { Person, PersonalTable } from './personal-table.ts';

type Sql = RawBuilder<unknown>;

const ofUser = (who: Person) => sql`t.user_id = ${who.id}`;
const byMobile = (who: Person) => sql`t.mobile = ${who.mobile}`;
const noContact = (): Sql => sql`contact = '（已注销）', mobile = ''`;
const remove = { how: 'delete' } as const;

/** Of a signature the account, mobile and network belong to the evidence. */
const evidence =
  '合同签署的证据：《电子签名法》第六条要求能够随时调取，《电子商务法》第三十一条要求交易信息自交易完成之日起保存不少于三年';
const log =
  '操作日志：《网络安全法》第二十一条要求留存不少于六个月，《电子商务法》第三十一条要求交易信息保存不少于三年；只以编号指明操作人';

/**
 * Everything that the database holds about a person, in the order in which it is erased. A test compares it with the
 * schema: a column that names a person by id, mobile or address must stand here or in `columns-apart.ts`.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'session',
    title: '登录记录',
    rows: ofUser,
    shown: [
      ['登录时间', moment('t.created_at')],
      ['最近使用', moment('t.seen_at')],
      ['浏览器', sql`t.browser`],
    ],
    columns: ['user_id', 'viewer_id', 'browser'],
    erasure: remove,
  },
  {
    table: 'known_device',
    title: '记住的设备',
    rows: ofUser,
    shown: [['首次登录', moment('t.created_at')]],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'consent',
    title: '同意的文本',
    rows: ofUser,
    shown: [
      ['文本', sql`t.document`, agreedTexts],
      ['版本', sql`t.version`],
      ['同意时间', moment('t.agreed_at')],
    ],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'notification',
    title: '站内消息',
    rows: ofUser,
    shown: [
      ['时间', moment('t.created_at')],
      ['标题', sql`t.title`],
      ['内容', sql`t.body`],
    ],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'notice_channel',
    title: '消息接收方式',
    rows: ofUser,
    shown: [
      ['方式', sql`t.kind`, channelLabels],
      ['名称', sql`t.name`],
      ['地址', sql`COALESCE(NULLIF(t.shown, ''), t.target)`],
    ],
    columns: ['user_id', 'target'],
    erasure: remove,
  },
  {
    table: 'favourite_institution',
    title: '收藏的机构',
    rows: ofUser,
    shown: [['机构', nameOf('institution', 't.institution_id')]],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'quick_demand',
    title: '快捷需求',
    rows: ofUser,
    shown: [
      ['时间', moment('t.created_at')],
      ['人数', sql`t.headcount`],
    ],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'lead_note',
    title: '咨询的跟进备注',
    rows: (who) =>
      sql`t.lead_id IN (SELECT l.id FROM lead l WHERE l.user_id = ${who.id} OR l.mobile = ${who.mobile})`,
    shown: [
      ['时间', moment('t.created_at')],
      ['备注', sql`t.body`],
    ],
    columns: [],
    erasure: remove,
  },
  {
    table: 'lead',
    title: '咨询与留言',
    rows: (who) => sql`t.user_id = ${who.id} OR t.mobile = ${who.mobile}`,
    shown: [
      ['时间', moment('t.created_at')],
      ['称呼', sql`t.name`],
      ['手机', sql`t.mobile`],
      ['内容', sql`t.message`],
      ['落地页', sql`(SELECT v.url_source FROM visit v WHERE v.id = t.visit_id)`],
    ],
    columns: ['user_id', 'mobile'],
    erasure: {
      how: 'blank',
      set: () => sql`name = '', mobile = '', message = '', detail = '{}', user_id = NULL, visit_id = NULL`,
    },
  },
  {
    table: 'company_invitation',
    title: '企业的邀请',
    rows: byMobile,
    shown: [
      ['企业', nameOf('company', 't.company_id')],
      ['时间', moment('t.created_at')],
    ],
    columns: ['mobile'],
    erasure: remove,
  },
  {
    table: 'institution_invitation',
    title: '机构的邀请',
    rows: byMobile,
    shown: [
      ['机构', nameOf('institution', 't.institution_id')],
      ['时间', moment('t.created_at')],
    ],
    columns: ['mobile'],
    erasure: remove,
  },
  {
    table: 'company_member',
    title: '所属企业',
    rows: ofUser,
    shown: [
      ['企业', nameOf('company', 't.company_id')],
      ['角色', sql`t.role`, companyRoleLabels],
      ['加入时间', moment('t.created_at')],
    ],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'institution_member',
    title: '所属机构',
    rows: ofUser,
    shown: [
      ['机构', nameOf('institution', 't.institution_id')],
      ['角色', sql`t.role`, institutionRoleLabels],
      ['加入时间', moment('t.created_at')],
    ],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'former_company_member',
    title: '曾属企业',
    rows: ofUser,
    shown: [
      ['企业', nameOf('company', 't.company_id')],
      ['离开时间', moment('t.until')],
    ],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'former_institution_member',
    title: '曾属机构',
    rows: ofUser,
    shown: [
      ['机构', nameOf('institution', 't.institution_id')],
      ['离开时间', moment('t.until')],
    ],
    columns: ['user_id'],
    erasure: remove,
  },
  {
    table: 'company',
    title: '企业资料中的联系方式',
    rows: byMobile,
    shown: [
      ['企业', sql`t.name`],
      ['联系人', sql`t.contact`],
      ['手机', sql`t.mobile`],
    ],
    columns: ['contact', 'mobile'],
    erasure: { how: 'blank', set: noContact },
  },
  {
    table: 'institution',
    title: '机构资料中的联系方式',
    rows: byMobile,
    shown: [
      ['机构', sql`t.name`],
      ['联系人', sql`t.contact`],
      ['手机', sql`t.mobile`],
    ],
    columns: ['contact', 'mobile'],
    erasure: { how: 'blank', set: noContact },
  },
  {
    table: 'demand',
    title: '采购需求中的联系方式',
    rows: byMobile,
    shown: [
      ['编号', sql`t.number`],
      ['名称', sql`t.title`],
      ['联系人', sql`t.contact`],
      ['手机', sql`t.mobile`],
    ],
    columns: ['contact', 'mobile'],
    erasure: { how: 'blank', set: noContact },
  },
  {
    table: 'import_batch',
    title: '导入的价格表',
    rows: (who) => sql`t.created_by = ${who.id}`,
    shown: [
      ['时间', moment('t.created_at')],
      ['文件名', sql`t.file_name`],
    ],
    columns: ['created_by', 'file_name'],
    erasure: { how: 'blank', set: () => sql`file_name = '价格表'` },
  },
  {
    table: 'contract_event',
    title: '合同签署记录',
    rows: ofUser,
    shown: [
      ['时间', moment('t.at')],
      ['操作', sql`t.kind`, (kind) => contractEventName(kind as ContractEventKind, null)],
      ['账号', sql`t.account`],
      ['手机', sql`t.mobile`],
      ['网络地址', sql`t.address`],
    ],
    columns: ['user_id', 'account', 'mobile', 'address'],
    erasure: { how: 'keep', ground: evidence },
  },
  {
    table: 'audit_event',
    title: '操作记录',
    rows: (who) => sql`t.actor_id = ${who.id}`,
    shown: [
      ['时间', moment('t.at')],
      ['对象', sql`t.record_kind`, eventKindName],
      ['操作', sql`t.action`, (action, [, kind = '']) => eventLabel(kind, action)],
    ],
    columns: ['actor_id'],
    erasure: { how: 'keep', ground: log },
  },
  {
    table: 'app_user',
    title: '账号资料',
    rows: (who) => sql`t.id = ${who.id}`,
    shown: [
      ['账号', sql`t.account`],
      ['手机', sql`t.mobile`],
      ['姓名', sql`t.name`],
      ['注册时间', moment('t.created_at')],
      ['注册前的落地页', sql`(SELECT v.url_source FROM visit v WHERE v.id = t.visit_id)`],
    ],
    columns: ['account', 'mobile'],
    erasure: {
      how: 'blank',
      // The row's own id keeps account and mobile unique; the password is replaced by one that nobody knows.
      set: ({
        id,
      }) => sql`account = ${`erased-${id}`}, mobile = ${`erased-${id}`}, name = '已注销用户', head_image = '',
        initial_password_until = NULL, company_id = NULL, institution_id = NULL, visit_id = NULL, erasure_requested_at = NULL,
        erased_at = now(), frozen_at = COALESCE(frozen_at, now()), frozen_reason = '账号已注销'`,
    },
  },
  ...personalFiles,
];
