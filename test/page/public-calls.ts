import type { Handlers } from './fake-calls.ts';

// What the public pages ask for that tests of the frame go to. Their contents are none of those tests' business.

const city = (code: string, name: string) => ({ code, name });
export const cities = [
  city('440300', '深圳'),
  city('310100', '上海'),
  city('110100', '北京'),
  city('510100', '成都'),
];

const menu = '关于我们';

/** The frame, the site's texts, cases, the list of institutions, the city panel. */
export const publicCalls = {
  'setting.home': {
    hotline: '4001-0755-70',
    hours: '07:30–23:00',
    company: '体检采购网',
    icpNumber: '粤ICP备00000000号',
    navigation: [
      { label: '首页', url: '/bid-web/', menu: '' },
      { label: '体检机构', url: '/bid-web/mechanism-list', menu: '' },
      { label: '需求大厅', url: '/bid-web/big-hall', menu: '' },
      { label: '客户案例', url: '/bid-web/customer-case', menu: '' },
      { label: '公司介绍', url: '/bid-web/about-us', menu },
      { label: '新闻资讯', url: '/bid-web/health-msg', menu },
    ],
    footerLinks: [{ label: '机构入驻', url: '/bid-web/join' }],
    friendlyLinks: [{ label: '友站', url: 'https://friend.example' }],
  },
  'setting.pageTexts': ({ page }) => ({ head: { title: page === 'customer-case' ? '客户案例' : '页面' } }),
  'content.page': ({ path }) => ({
    path,
    title: path === 'about-us' ? '公司介绍' : '协议',
    html: '<p>正文</p>'.repeat(60),
  }),
  'content.list': [],
  'institution.list': ({ regionId, keyword }) => ({
    region: keyword
      ? null
      : { ...(cities.find(({ code }) => code === regionId) ?? city('440300', '深圳')), city: null },
  }),
  'institution.listForHome': {},
  'region.listHot': [{ id: '440300', name: '深圳' }],
  'region.listByInitials': [
    { initial: 'A', cityList: [{ id: '513200', name: '阿坝' }] },
    {
      initial: 'S',
      cityList: [
        { id: '440300', name: '深圳' },
        { id: '310100', name: '上海' },
      ],
    },
    { initial: 'X', cityList: [{ id: '610100', name: '西安' }] },
  ],
} satisfies Handlers;
