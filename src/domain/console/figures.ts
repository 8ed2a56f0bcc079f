import { searchMissBasis } from './search-miss.ts';

/** What the platform counts, each with what exactly is counted: screen and export say it beside the number. */
export const figures = {
  demands: {
    label: '发布需求',
    unit: '个',
    basis: '审核通过的采购需求与询价单，按发布时间落在期间内计；后来取消或关闭的也算。',
  },
  directed: { label: '其中询价单', unit: '个', basis: '上述需求中只邀请指定机构的。' },
  invitations: {
    label: '邀请',
    unit: '次',
    basis: '上述需求邀请的机构次数：自动匹配、需求大厅报名与指定邀请之和，截至现在。',
  },
  unanswered: {
    label: '未答复的邀请',
    unit: '次',
    basis: '上述邀请中，报价截止时间已过、这家机构没有已发出的报价的。',
  },
  quotes: {
    label: '收到报价',
    unit: '份',
    basis: '上述需求收到且现在有效发出的报价单；机构撤回修改、尚未重新发出的不算。',
  },
  quotesPerDemand: { label: '每个需求的报价', unit: '份', basis: '收到报价 ÷ 发布需求，两位小数。' },
  quotedShare: { label: '有报价的需求', unit: '%', basis: '发布需求中至少收到过一份报价的比例，截至现在。' },
  firstQuoteHours: {
    label: '首份报价用时',
    unit: '小时',
    basis: '从发布到第一份报价发出的中位数，只计收到过报价的需求。',
  },
  awardedDemands: {
    label: '定标需求',
    unit: '个',
    basis: '有定标记录、定标时间落在期间内的需求，不论何时发布。',
  },
  awardedHeads: { label: '定标人数', unit: '人', basis: '期间内定标套餐的人数之和。' },
  awardedAmount: {
    label: '定标金额',
    unit: '元',
    basis: '期间内定标套餐的人均价 × 人数之和；是定标时的约定，不是实付。',
  },
  searchMisses: { label: '没有结果的搜索', unit: '次', basis: searchMissBasis },
} as const;

export type FigureKey = keyof typeof figures;
export const figureKeys = Object.keys(figures) as FigureKey[];

/** Fewer institutions behind a price distribution would show a single one's prices. */
export const fewestInstitutions = 5;
export const cityBasis =
  '期间内发布的需求按所含城市计，一个需求含几个城市就在每个城市各算一次；机构为现在已认证的。';
export const provinceBasis = '一个需求在一省有几个城市，只在这个省算一次；机构为现在已认证的。';
export const priceBasis = `机构项目库中现在在售、已确认对应一个标准项目的优惠价；只列至少 ${fewestInstitutions} 家机构有价的项目与城市，与期间无关。`;
