/** The accounts that the start banner and the README show. Their password is public: demo mode only. */
export const demoPassword = 'Tijian2026';

export interface DemoAccount {
  readonly account: string;
  readonly mobile: string;
  readonly name: string;
  /** Who it is, as shown in the banner. */
  readonly role: string;
  /** `companies.json` key: the company it buys for. */
  readonly company?: string;
  /** Codes of the institutions it is a member of. */
  readonly institutions?: readonly string[];
  readonly operator?: boolean;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    account: 'demo_buyer',
    mobile: '13800000001',
    name: '沈知衡',
    role: '采购方（深圳栎川软件）',
    company: 'lichuan',
  },
  {
    account: 'demo_buyer2',
    mobile: '13800000002',
    name: '梁若岚',
    role: '另一采购方（东莞恒麦精密）',
    company: 'hengmai',
  },
  {
    account: 'demo_provider',
    mobile: '19900000001',
    name: '顾书宁',
    role: '体检机构（深圳澜汀综合医院）',
    institutions: ['SZ001'],
  },
  {
    account: 'demo_provider2',
    mobile: '19900000002',
    name: '方景舟',
    role: '另一体检机构（青梧健康体检，深圳两家分院）',
    institutions: ['SZ002', 'SZ003'],
  },
  { account: 'demo_operator', mobile: '13800000009', name: '陆以澄', role: '平台运营', operator: true },
  { account: 'demo_member', mobile: '13800000008', name: '叶思彤', role: '刚注册、未认证的会员' },
];
