import { z } from 'zod';
import type { Act } from '#domain/access/act.ts';
import { companyRoles } from '#domain/company/company-role.ts';
import { institutionRoles } from '#domain/institution/institution-role.ts';
import { prefixed } from '#domain/kernel/prefixed.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { deputyshipId, invitationId, userId } from '#wire/kernel/ids.ts';
import {
  codeName,
  dayInput,
  done,
  id,
  labelled,
  mobile,
  moment,
  reason,
  yuan,
  yuanInput,
} from '#wire/kernel/shapes.ts';

interface Kind {
  readonly noun: string;
  readonly relation: 'companyMember' | 'institutionMember';
}

/** The calls about the people of one kind of organisation: the same for companies and institutions. */
function callsOf<const Roles extends readonly [string, ...string[]], More extends z.ZodRawShape>(
  { noun, relation }: Kind,
  roles: Roles,
  more: More,
) {
  const role = labelled('角色', z.enum(roles, { error: '请选择角色。' }));
  const by = (act: Act) => ({ caller: 'member', relation, by: 'id', act }) as const;
  return {
    choose: write({
      summary: `切换当前${noun}：列表和新记录都是它的，所有浏览器一致`,
      access: by('read'),
      input: z.object({ id }),
      output: done,
      failures: [403],
    }),
    members: read({
      summary: `${noun}成员；管理员还看到尚未接受的邀请`,
      access: by('read'),
      viewAs: 'shown',
      input: z.object({ id }),
      output: z.object({
        members: z.array(
          z.object({
            userId: z.string(),
            name: z.string(),
            /** Masked. */
            mobile: z.string(),
            role: codeName,
            joinedAt: moment,
            self: z.boolean(),
          }),
        ),
        invitations: z.array(
          z.object({
            invitationId: z.string(),
            mobile: z.string(),
            role: codeName,
            expiresAt: moment,
            expired: z.boolean(),
          }),
        ),
        mayManage: z.boolean(),
        /** The viewer is the only one who manages it: cannot leave or take another role. */
        lastOwner: z.boolean(),
        ...more,
      }),
    }),
    setMember: write({
      summary: '调整成员角色；设为管理员即转让或增加管理员',
      access: by('manage'),
      input: z.object({ id, userId, role }),
      output: done,
      failures: [409],
    }),
    handOver: write({
      summary: '移交管理员：对方成为管理员，自己同时改任另一角色',
      access: by('manage'),
      input: z.object({ id, userId, role }),
      output: done,
      failures: [409],
    }),
    removeMember: write({
      summary: `移除成员；其录入的内容仍归${noun}`,
      access: by('manage'),
      input: z.object({ id, userId }),
      output: done,
      failures: [409],
    }),
    leave: write({
      summary: `退出${noun}；唯一的管理员须先转让`,
      access: by('read'),
      input: z.object({ id }),
      output: done,
      failures: [409],
    }),
    invite: write({
      summary: '用手机号邀请同事，7 天内有效；再次邀请即更新',
      access: by('manage'),
      input: z.object({ id, mobile, role }),
      /** `texted`: a short message went out; not to who had one a moment ago, or three today. */
      output: done.extend({ texted: z.boolean() }),
      failures: [409],
    }),
    revokeInvitation: write({
      summary: '撤回邀请',
      access: by('manage'),
      input: z.object({ id, invitationId }),
      output: done,
      failures: [409],
    }),
    listInvitations: read({
      summary: `发给我的手机号、等我答复的${noun}邀请`,
      kind: 'list',
      access: { caller: 'member' },
      viewAs: 'shown',
      /** One that is asked for comes, too, when it has ended. */
      input: z.object({ invitationId: invitationId.optional() }),
      output: z.array(
        z.object({
          invitationId: z.string(),
          name: z.string(),
          role: codeName,
          invitedBy: z.string(),
          expiresAt: moment,
          /** Null while it waits for an answer. */
          ended: z
            .object({
              outcome: z.enum(['accepted', 'declined', 'revoked', 'expired']),
              at: moment,
              isMember: z.boolean(),
            })
            .nullable(),
        }),
      ),
    }),
    answerInvitation: write({
      summary: `接受或拒绝${noun}邀请；接受后它成为当前${noun}`,
      access: { caller: 'member' },
      input: z.object({ invitationId, accept: labelled('是否接受', z.boolean()) }),
      output: done,
      failures: [409],
    }),
  };
}

export const companyMemberCalls = {
  ...prefixed(
    'company',
    callsOf({ noun: '企业', relation: 'companyMember' }, companyRoles, {
      /** '' while no award needs a second person. */
      approvalLimit: yuan,
      /** Above it two people approve; '' while one is enough for any amount. */
      secondApprovalLimit: yuan,
      /** Who decides on awards in whose place, now or later (`inForce`): an owner sees all, others their own. */
      deputies: z.array(
        z.object({
          deputyshipId: z.string(),
          /** In whose place. */
          userId: z.string(),
          name: z.string(),
          deputyId: z.string(),
          deputy: z.string(),
          /** Days, both counted. */
          from: z.string(),
          to: z.string(),
          reason: z.string(),
          inForce: z.boolean(),
        }),
      ),
      /** The viewer decides by their own role, so that somebody may do it in their place. */
      mayNameDeputy: z.boolean(),
      /** Awards that wait for an approval, and who can decide on each by their own role: who leaves takes their deputy along. */
      waitingApprovals: z.array(
        z.object({
          demandId: z.string(),
          number: z.string(),
          title: z.string(),
          deciders: z.array(z.string()),
        }),
      ),
    }),
  ),
  'company.nameDeputy': write({
    summary: '指定代理人：从开始到结束日期（含首尾），由另一位成员代自己审批定标',
    access: { caller: 'member', relation: 'companyMember', by: 'id', act: 'approve' },
    input: z.object({
      id,
      userId,
      from: labelled('开始日期', dayInput),
      to: labelled('结束日期', dayInput),
      reason: reason('原因'),
    }),
    output: done,
    failures: [403, 409],
  }),
  'company.endDeputy': write({
    summary: '提前结束代理：审批人本人、代理人或管理员',
    access: { caller: 'member', relation: 'companyMember', by: 'id', act: 'read' },
    input: z.object({ id, deputyshipId }),
    output: done,
  }),
  'company.setApprovalLimit': write({
    summary: '设置审批限额：一次定标的总额超过它时，须由另一人审批；超过第二道限额时，须两人先后审批',
    access: { caller: 'member', relation: 'companyMember', by: 'id', act: 'manage' },
    input: z.object({
      id,
      limit: labelled('审批限额', z.union([z.literal(''), yuanInput])),
      /** Left out: stays. */
      secondLimit: labelled('两人审批限额', z.union([z.literal(''), yuanInput]).optional()),
    }),
    output: done,
  }),
} as const;

export const institutionMemberCalls = prefixed(
  'institution',
  callsOf({ noun: '机构', relation: 'institutionMember' }, institutionRoles, {}),
);
