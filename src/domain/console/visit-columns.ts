/** What is counted of each source, plan and keyword; screen and export say it beside the numbers. */
export const visitColumns = {
  visits: { label: '访问', basis: '期间内的落地记录，每次浏览器会话记一次。' },
  ads: { label: '广告到达', basis: '期间内带推广参数的到达，同一会话里每次到达各记一次。' },
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
