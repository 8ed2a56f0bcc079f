import { formatFen } from '#domain/kernel/money.ts';
import { type CompanyRole, companyRoleLabels } from './company-role.ts';

/** What happens to a company's people and limit, beside its certification: the actions of its audit log. */
export const companyEventLabels = {
  invite: '邀请成员',
  join: '接受邀请加入',
  setMember: '调整成员角色',
  removeMember: '移除成员',
  leave: '退出企业',
  setApprovalLimit: '设置审批限额',
} as const;
export type CompanyEvent = keyof typeof companyEventLabels;

/** What the log keeps of one; `limit` and its `before` in fen. */
export interface CompanyEventDetail {
  readonly mobile?: string;
  readonly userId?: string;
  readonly role?: CompanyRole;
  readonly before?: CompanyRole | number | null;
  readonly limit?: number | null;
}

const limitText = (fen: number | null) => (fen === null ? '不需审批' : formatFen(fen));

/** Its detail in words; '' where the label says all. */
export function companyEventText({ mobile, role, before, limit }: CompanyEventDetail): string {
  if (limit !== undefined) return `${limitText(before as number | null)} 改为 ${limitText(limit)}`;
  if (!role) return '';
  if (typeof before === 'string') return `${companyRoleLabels[before]} 改为 ${companyRoleLabels[role]}`;
  return [mobile, companyRoleLabels[role]].filter(Boolean).join('，');
}
