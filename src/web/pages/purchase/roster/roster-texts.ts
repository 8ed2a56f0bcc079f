/** 体检时间 of a demand, as far as it is set. */
export const windowText = ({ examFrom, examTo }: { examFrom: string; examTo: string }): string =>
  examFrom === '' && examTo === '' ? '未定' : `${examFrom || '…'} 至 ${examTo || '…'}`;

export const messageKinds: Readonly<Record<string, string>> = {
  invite: '邀请',
  remind: '提醒',
  dayBefore: '前一天提醒',
  missed: '未到检提醒',
  moved: '改期通知',
};

export const messageStates: Readonly<Record<string, string>> = {
  waiting: '待发送',
  sent: '已发送',
  failed: '发送失败',
  noAddress: '没有手机号',
};

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.floor((part / whole) * 100)}%`;
