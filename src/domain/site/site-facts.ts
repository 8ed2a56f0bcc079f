/** What is true of the site wherever it is mentioned: pages, failures, machine-readable data. */
export const siteFacts = {
  name: '体检采购网',
  title: '体检采购网 · 一站式团检采购平台',
  description:
    '企业发布员工体检需求，医院与体检机构逐项报价；缺了什么、换了什么、补齐后多少钱，一张表比清楚。',
  /** docs/product.md, Constants. */
  hotline: '4001-0755-70',
  hours: '07:30–23:00',
  /** While the collection `setting` holds none of its own. */
  promises: [
    { title: '免费注册', text: '企业与体检机构注册、认证都不收费。' },
    { title: '平台保障', text: '双方证照经平台核对；报价、授标与修改全程留痕，可随时复核。' },
    { title: '免费发布', text: '发布需求、接收报价、比价与定标都不收费。' },
    { title: '专属客服', text: '每天 07:30–23:00，电话 4001-0755-70。' },
  ],
} as const;

export const telephoneLink = `tel:${siteFacts.hotline.replaceAll('-', '')}`;
