import { companyRoleLabels } from '#domain/company/company-role.ts';
import { institutionRoleLabels } from '#domain/institution/institution-role.ts';
import { type ReleaseLimits, releaseLimitsText } from '#domain/institution/release-limits.ts';
import { formatFen } from '#domain/kernel/money.ts';

/** What happens to the people and limit of a company or institution, beside its certification: the actions of its audit log. */
export const peopleEventLabels = {
  invite: '邀请成员',
  join: '接受邀请加入',
  setMember: '调整成员角色',
  removeMember: '移除成员',
  leave: '退出',
  setApprovalLimit: '设置审批限额',
  setPriceFloor: '设置报价底线',
  setReleaseLimits: '设置放行线',
} as const;
export type PeopleEvent = keyof typeof peopleEventLabels;

/** What the log keeps of one; roles by name, `limit` and its `before` in fen, `floor` and its in thousandths of list prices. */
export interface PeopleEventDetail {
  readonly mobile?: string;
  readonly userId?: string;
  readonly role?: string;
  readonly before?: string | number | null;
  readonly limit?: number | null;
  readonly floor?: number | null;
  readonly release?: ReleaseLimits;
  readonly releaseBefore?: ReleaseLimits;
}

const roleLabels: Readonly<Record<string, string>> = { ...companyRoleLabels, ...institutionRoleLabels };
export const floorText = (rate: number | null) => (rate === null ? '不设底线' : `门市价的 ${rate / 100} 折`);
export const limitText = (fen: number | null) => (fen === null ? '不需审批' : formatFen(fen));

/** Its detail in words; '' where the label says all. */
export function peopleEventText(detail: PeopleEventDetail): string {
  const { mobile, role, before, limit, floor, release, releaseBefore } = detail;
  if (release && releaseBefore)
    return `${releaseLimitsText(releaseBefore)} 改为 ${releaseLimitsText(release)}`;
  if (limit !== undefined) return `${limitText(before as number | null)} 改为 ${limitText(limit)}`;
  if (floor !== undefined) return `${floorText(before as number | null)} 改为 ${floorText(floor)}`;
  if (!role) return '';
  if (typeof before === 'string') return `${roleLabels[before]} 改为 ${roleLabels[role]}`;
  return [mobile, roleLabels[role]].filter(Boolean).join('，');
}
