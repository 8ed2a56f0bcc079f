import type { CallOutput } from '#wire/invoke.ts';

type Lead = CallOutput<'console.listLeads'>['records'][number];

/** 300 人 · 年度体检 · 深圳: what was said beside the message. */
export const leadFacts = ({ headcount, purpose, city }: Lead): string[] =>
  [headcount === null ? '' : `${headcount.toLocaleString('zh-CN')} 人`, purpose, city].filter(Boolean);
