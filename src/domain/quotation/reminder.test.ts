import { expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { whyNoReminder } from './reminder.ts';

const at = (text: string) => new Date(`2026-11-${text}+08:00`);
const demand = {
  status: demandStatus.procuring,
  quoteDeadline: at('30T18:00:00'),
  invitedAt: at('20T09:00:00'),
  reminders: 0,
  remindedAt: null,
  silent: 2,
} as const;

test('the silent are reminded once a day and three times in all, while quotes are taken', () => {
  expect(whyNoReminder(demand, at('21T09:00:00'))).toBe('');
  expect(whyNoReminder(demand, at('21T08:59:00'))).toContain('邀请发出 24 小时后才能提醒，还有 1 小时');
  const once = { ...demand, reminders: 1, remindedAt: at('22T10:00:00') };
  expect(whyNoReminder(once, at('23T09:00:00'))).toContain('提醒发出 24 小时后');
  expect(whyNoReminder(once, at('23T10:00:00'))).toBe('');
  expect(whyNoReminder({ ...once, reminders: 3 }, at('25T10:00:00'))).toContain('最多提醒 3 次');
});

test('nobody is reminded who answered, while invitations go out, or after the deadline', () => {
  expect(whyNoReminder({ ...demand, silent: 0 }, at('25T09:00:00'))).toContain('都已报价或放弃');
  expect(whyNoReminder({ ...demand, invitedAt: null }, at('25T09:00:00'))).toContain('邀请正在发出');
  expect(whyNoReminder(demand, at('30T18:00:00'))).toContain('不能再提醒');
});
