import { z } from 'zod';
import { daysIn, longestPeriod } from './period-days.ts';
import { dayInput, integer, labelled } from './shapes.ts';

/** The last `days` days, or the days named, both included; a year at most. */
export const periodInput = (standard: number) =>
  z
    .object({
      days: integer(1, longestPeriod, '天数').default(standard),
      from: labelled('开始日期', dayInput.optional()),
      to: labelled('结束日期', dayInput.optional()),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      error: '请同时选择开始和结束日期。',
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: '结束日期早于开始日期，请重新选择。',
    })
    .refine(({ from, to }) => !from || !to || daysIn({ from, to }) <= longestPeriod, {
      path: ['to'],
      error: `最多统计 ${longestPeriod} 天，请缩短期间。`,
    });
