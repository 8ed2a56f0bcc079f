/** Where a lead came from. `institution`: asked one institution for a quote; `quickDemand`: the one-minute form. */
export const leadSources = ['institution', 'consult', 'customerService', 'quickDemand', 'site'] as const;
export type LeadSource = (typeof leadSources)[number];

export const leadSourceLabel: Readonly<Record<LeadSource, string>> = {
  institution: '机构询价',
  consult: '在线咨询',
  customerService: '客服留言',
  quickDemand: '一分钟发布',
  site: '网站留言',
};
