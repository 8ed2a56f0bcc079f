/** What happens between a need and an award; read by loaders only. */
export const howItWorks = [
  {
    title: '发布需求',
    text: '人数、城市、项目、截止时间。套餐可从模板开始；入职体检里不允许的项目，提交前就会拦下并写明依据。',
  },
  {
    title: '匹配机构',
    text: '用机构自己的价目表逐项核对。做得了的自动收到邀请和起草好的报价单，做不了的说明缺哪几项。',
  },
  {
    title: '逐项报价',
    text: '每一行标明匹配、缺失、替换、关联、互斥或未满足条件。截止前，机构之间互相看不到价格。',
  },
  {
    title: '齐项比价与授标',
    text: '缺项按公开规则补价再排名，原价与齐项价并排。按套餐接受或拒绝，评审依据留档。',
    exampleLink: '看三家报价的例子',
  },
];
