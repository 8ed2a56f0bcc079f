import type { LandingSource } from '#domain/lead/landing-source.ts';

/** What brought a landing: which parameters name it (domain/lead/landing-source.ts). */
export const landingColumns = {
  source: { label: '来源', basis: '地址中的 hmsr；没有的取 utm_source 与 utm_medium。' },
  plan: { label: '计划', basis: '地址中的 hmpl 与 hmcu；都没有的取 utm_campaign 与 utm_content。' },
  keyword: { label: '关键词', basis: '地址中的 hmkw；没有的取 utm_term。' },
} as const satisfies Readonly<Record<keyof LandingSource, { label: string; basis: string }>>;

/** What is counted of each source, plan and keyword; screen and export say it beside the numbers. */
export const visitColumns = {
  visits: { label: '访问', basis: '期间内地址带 hmsr 或 utm_ 参数的落地，每次浏览器会话记一次。' },
  ads: {
    label: '广告到达',
    basis:
      '期间内地址带 hmsr、hmpl、hmcu、hmkw 或 bd_vid 的到达，同一会话里每次各记一次；只带 utm_ 参数的记为访问，不记广告到达。',
  },
  leads: { label: '线索', basis: '在上述落地的同一会话里留下的咨询线索，截至现在。' },
  accounts: {
    label: '注册',
    basis: '在上述落地的同一会话里注册的账号；不在同一会话的，按同一手机号最近一条线索的落地计。截至现在。',
  },
  demands: {
    label: '发布需求',
    basis: '上述账号发布（审核通过）的采购需求与询价单，截至现在；同事发布的不算。',
  },
  awarded: { label: '定标需求', basis: '上述需求中已有定标记录的，截至现在。' },
} as const;

export type VisitColumn = keyof typeof visitColumns;
export const visitColumnKeys = Object.keys(visitColumns) as VisitColumn[];
