// What the calls answer whose shape the specification leaves open, in the wire's names; a test replays each of them
// (test/matrix/examples.ts). Records are invented.

const demand = '019aa000-0000-7000-8000-000000000001';
const institution = '019ab000-0000-7000-8000-000000000001';
const item = '019ab000-0000-7000-8000-0000000000a1';
const annual = { code: 'ANNUAL', name: '年度体检' };
const title = '2027年度员工体检';
const notCertified = { code: 0, name: '未认证' };

export const openCallExamples = {
  demandList: [
    {
      bidId: demand,
      number: 'CG20261123-000001',
      kind: 'open',
      title,
      purpose: annual,
      headcount: 100,
      itemCount: 5,
      status: { code: 2, name: '采购中' },
      createdAt: '2026-11-23T01:31:42.303Z',
    },
  ],
  quotationListInstitutions: [
    { orgId: institution, orgCode: 'SZ7K3QD', name: '深圳澜汀综合医院', quotations: 8, waiting: 4 },
  ],
  quotationListPackages: [
    {
      tenderPackageId: '019aa000-0000-7000-8000-0000000000b1',
      name: '全体员工 · 男性（男性基础）',
      headcount: 100,
      status: { code: 2, name: '已报价', outcome: null },
      actions: [],
      coverage: 1,
      listTotal: '600.00',
      quotedTotal: '500.00',
      previousTotal: null,
      problems: 0,
      won: [],
      tenderId: '019aa000-0000-7000-8000-0000000000c1',
      institution: { id: institution, name: '深圳澜汀综合医院' },
    },
  ],
  userShortcutCertifyLogin: {
    accessToken: '令牌，放在 Authorization: Bearer 中',
    user: {
      id: '019ab000-0000-7000-8000-000000000011',
      account: 'tj21972919',
      mobile: '13800000001',
      name: '',
      headImage: '',
      status: notCertified,
      certifyCompany: notCertified,
      certifyOrg: { code: '', name: '' },
      operator: null,
      buyer: false,
      company: null,
      institutions: [],
      frozen: [],
      unreadNotifications: 0,
    },
    companyId: '019ab000-0000-7000-8000-000000000021',
    problem: '',
  },
  cataloguePropose: { id: '019ab000-0000-7000-8000-000000000031' },
  libraryQuery: {
    records: [
      {
        id: item,
        version: 1,
        code: '',
        name: '身高体重测量',
        category: '',
        listPrice: '8.00',
        salePrice: '6.00',
        mapping: { code: 2, name: '已确认' },
        mappingScore: null,
        standardItems: [{ code: 'GEN001', name: '身高体重与体重指数' }],
        sexes: [],
        ageMin: null,
        ageMax: null,
        note: '',
        frozen: false,
        notices: [],
        updatedAt: '2026-11-23T01:31:42.232Z',
        actions: ['update', 'freeze', 'delete'],
        alerts: ['outdated'],
        market: null,
        searched: 'xuechanggui 血常规 xcg',
      },
    ],
    total: 1,
  },
  libraryUpgrade: {
    adopted: 0,
    items: [
      {
        itemId: item,
        name: '身高体重测量',
        standardItem: { code: 'GEN001', name: '身高体重与体重指数', version: 2 },
        differences: [{ field: '参考价', before: '¥5.00', after: '¥6.00' }],
      },
    ],
  },
  libraryInactive: {
    deactivated: 1,
    items: [{ itemId: item, name: '血压', standardItems: ['血压测量'], frozen: true }],
  },
  contractTip: {
    tip: '请核对合同内容，在 2026-11-30 17:31 前签署。',
    side: 'buyer',
    awaiting: 'us',
    status: { code: 1, name: '待我方签署' },
  },
  planDemandBase: {
    title,
    company: '深圳市青禾科技有限公司',
    purpose: annual,
    headcount: 100,
    examFrom: '2026-12-13',
    examTo: '2027-01-02',
    bidId: demand,
    number: 'CG20261123-000001',
    planId: '',
    whyNot: '',
  },
};
