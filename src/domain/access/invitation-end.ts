/** How an invitation ended, in its table's words and for screens. */
export const invitationEndings = { accepted: '接受', declined: '拒绝', revoked: '撤回' } as const;
type InvitationOutcome = keyof typeof invitationEndings | 'expired';

interface EndedInvitation {
  readonly outcome: InvitationOutcome;
  /** Of the company or institution. */
  readonly name: string;
  readonly invitedBy: string;
  /** `2026-11-28 10:00` */
  readonly at: string;
  /** Belongs to it now. */
  readonly isMember: boolean;
}

/** What became of an invitation, for whom its old notice brings here. */
export function whatBecameOf({ outcome, name, invitedBy, at, isMember }: EndedInvitation): string {
  const now = isMember
    ? `您现在是「${name}」的成员。`
    : `您现在不是「${name}」的成员；需要加入请联系对方重新邀请。`;
  switch (outcome) {
    case 'accepted':
      return `您已于 ${at} 接受${invitedBy}的邀请。${isMember ? now : `此后您已退出或被移除。${now}`}`;
    case 'declined':
      return `您已于 ${at} 拒绝${invitedBy}的邀请。${now}`;
    case 'revoked':
      return `${invitedBy}的邀请已于 ${at} 撤回。${now}`;
    case 'expired':
      return `${invitedBy}的邀请已于 ${at} 过期。${now}`;
  }
}
