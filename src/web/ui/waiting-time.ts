interface WaitingTime {
  /** `5 小时` */
  readonly text: string;
  /** `已等 5 小时` */
  readonly since: string;
  /** More than a day. */
  readonly overdue: boolean;
}

/** How long something has been waiting. */
export function waitingTime(iso: string, now: number): WaitingTime {
  const hours = Math.floor((now - new Date(iso).getTime()) / 3_600_000);
  if (hours < 1) return { text: '不到 1 小时', since: '已等不到 1 小时', overdue: false };
  const text = hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
  return { text, since: `已等 ${text}`, overdue: hours >= 24 };
}
