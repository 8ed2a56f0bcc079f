import type { ApprovalLimits } from '#domain/company/approval-limit.ts';
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
  nameDeputy: '指定审批代理人',
  endDeputy: '结束审批代理',
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
  /** In fen: above it two approve, and its before. */
  readonly secondLimit?: number | null;
  readonly secondBefore?: number | null;
  readonly floor?: number | null;
  /** Days of a deputy; `userId` in whose place, `deputyId` by whom. */
  readonly from?: string;
  readonly to?: string;
  readonly deputyId?: string;
  readonly release?: ReleaseLimits;
  readonly releaseBefore?: ReleaseLimits;
}

const roleLabels: Readonly<Record<string, string>> = { ...companyRoleLabels, ...institutionRoleLabels };
export const floorText = (rate: number | null) => (rate === null ? '不设底线' : `门市价的 ${rate / 100} 折`);
export const limitText = (fen: number | null) => (fen === null ? '不需审批' : formatFen(fen));
/** `¥50,000.00，超过 ¥200,000.00 须两人审批` */
export const limitsText = ({ one, two }: ApprovalLimits) =>
  `${limitText(one)}${two === null ? '' : `，超过 ${formatFen(two)} 须两人审批`}`;

/** Its detail in words; '' where the label says all. */
export function peopleEventText(detail: PeopleEventDetail): string {
  const { mobile, role, before, limit, floor, from, to, secondLimit = null, secondBefore = null } = detail;
  const { release, releaseBefore } = detail;
  if (release && releaseBefore)
    return `${releaseLimitsText(releaseBefore)} 改为 ${releaseLimitsText(release)}`;
  if (limit !== undefined)
    return `${limitsText({ one: before as number | null, two: secondBefore })} 改为 ${limitsText({ one: limit, two: secondLimit })}`;
  if (floor !== undefined) return `${floorText(before as number | null)} 改为 ${floorText(floor)}`;
  if (from !== undefined) return `${from} 至 ${to}`;
  if (!role) return '';
  if (typeof before === 'string') return `${roleLabels[before]} 改为 ${roleLabels[role]}`;
  return [mobile, roleLabels[role]].filter(Boolean).join('，');
}
