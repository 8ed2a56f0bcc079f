import { expect, it } from 'vitest';
import { dayText, momentText, untilText } from './time.ts';

it('shows Chinese time wherever it runs', () => {
  expect(momentText('2026-11-20T16:05:00Z')).toBe('2026-11-21 00:05');
  expect(dayText('2026-12-31T15:59:59Z')).toBe('2026-12-31');
  expect(dayText('2026-12-31T16:00:00Z')).toBe('2027-01-01');
});

it('counts down in the unit that matters and is urgent on the last day', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  const after = (hours: number) => untilText(new Date(now + hours * 3_600_000).toISOString(), now);
  expect(after(-0.1)).toEqual({ text: '已截止', urgent: false });
  expect(after(0.5)).toEqual({ text: '30 分钟', urgent: true });
  expect(after(18)).toEqual({ text: '18 小时', urgent: true });
  expect(after(30)).toEqual({ text: '30 小时', urgent: false });
  expect(after(72)).toEqual({ text: '3 天', urgent: false });
});
