/** What is true of the site wherever it is mentioned: pages, failures, machine-readable data. */
export const siteFacts = {
  name: '体检采购网',
  /** docs/product.md, Constants. While the collection `setting` holds no other. */
  hotline: '4001-0755-70',
  hours: '07:30–23:00',
  /** While the collection `setting` holds none of its own. */
  promises: [
    { title: '免费注册', text: '企业与体检机构注册、认证都不收费。' },
    { title: '平台保障', text: '双方证照经平台核对；报价、授标与修改全程留痕，可随时复核。' },
    { title: '免费发布', text: '发布需求、接收报价、比价与定标都不收费。' },
    { title: '专属客服', text: '每天 {服务时间}，电话 {客服热线}。' },
  ],
  /** While the collection `setting` holds no other. */
  closedCity:
    '{城市}暂未开放团检采购服务，已入驻的机构和进行中的需求不受影响。如需在{城市}安排团检，请致电 {客服热线}（每天 {服务时间}）咨询，或改选附近城市。',
  /** While the collection `setting` holds none of its own; addresses with the base path. */
  footerLinks: [
    { label: '体检机构', url: '/bid-web/mechanism-list' },
    { label: '健康方案', url: '/bid-web/health-solutions' },
    { label: '需求大厅', url: '/bid-web/big-hall' },
    { label: '全部城市', url: '/bid-web/city-list' },
    { label: '机构入驻', url: '/bid-web/join' },
    { label: '会员服务协议', url: '/bid-web/agree' },
    { label: '法律声明', url: '/bid-web/state' },
    { label: '隐私政策', url: '/bid-web/privacy' },
  ],
} as const;
