import { type CompanyAct, companyRoles } from '#domain/company/company-role.ts';
import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { codeName, done, empty, id, mobile, moment, yuan, yuanInput } from './kernel/shapes.ts';

const role = z.enum(companyRoles, { error: '请选择角色。' });
const by = (act: CompanyAct) => ({ caller: 'member', relation: 'companyMember', by: 'id', act }) as const;

export const companyMemberCalls = {
  'company.choose': endpoint({
    name: 'company.choose',
    summary: '切换当前企业：列表和新需求都是它的，所有浏览器一致',
    access: by('read'),
    input: z.object({ id }),
    output: done,
    failures: [403],
    effect: 'write',
  }),
  'company.members': endpoint({
    name: 'company.members',
    summary: '企业成员、审批限额；管理员还看到尚未接受的邀请',
    access: by('read'),
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
      /** '' while no award needs a second person. */
      approvalLimit: yuan,
      mayManage: z.boolean(),
    }),
    effect: 'read',
  }),
  'company.setMember': endpoint({
    name: 'company.setMember',
    summary: '调整成员角色；设为管理员即转让或增加管理员',
    access: by('manage'),
    input: z.object({ id, userId: id, role }),
    output: done,
    failures: [409],
    effect: 'write',
  }),
  'company.removeMember': endpoint({
    name: 'company.removeMember',
    summary: '移除成员；其录入的内容仍归企业',
    access: by('manage'),
    input: z.object({ id, userId: id }),
    output: done,
    failures: [409],
    effect: 'write',
  }),
  'company.leave': endpoint({
    name: 'company.leave',
    summary: '退出企业；唯一的管理员须先转让',
    access: by('read'),
    input: z.object({ id }),
    output: done,
    failures: [409],
    effect: 'write',
  }),
  'company.setApprovalLimit': endpoint({
    name: 'company.setApprovalLimit',
    summary: '设置审批限额：一次定标的总额超过它时，须由另一人审批',
    access: by('manage'),
    input: z.object({ id, limit: z.union([z.literal(''), yuanInput]) }),
    output: done,
    effect: 'write',
  }),
  'company.invite': endpoint({
    name: 'company.invite',
    summary: '用手机号邀请同事，7 天内有效；再次邀请即更新',
    access: by('manage'),
    input: z.object({ id, mobile, role }),
    output: done,
    failures: [409],
    effect: 'write',
  }),
  'company.revokeInvitation': endpoint({
    name: 'company.revokeInvitation',
    summary: '撤回邀请',
    access: by('manage'),
    input: z.object({ id, invitationId: id }),
    output: done,
    failures: [409],
    effect: 'write',
  }),
  'company.listInvitations': endpoint({
    name: 'company.listInvitations',
    summary: '发给我的手机号、等我答复的企业邀请',
    access: { caller: 'member' },
    input: empty,
    output: z.array(
      z.object({
        invitationId: z.string(),
        company: z.string(),
        role: codeName,
        invitedBy: z.string(),
        expiresAt: moment,
      }),
    ),
    effect: 'read',
  }),
  'company.answerInvitation': endpoint({
    name: 'company.answerInvitation',
    summary: '接受或拒绝企业邀请；接受后它成为当前企业',
    access: { caller: 'member' },
    input: z.object({ invitationId: id, accept: z.boolean() }),
    output: z.object({ companyId: z.string() }),
    failures: [409],
    effect: 'write',
  }),
} as const;
