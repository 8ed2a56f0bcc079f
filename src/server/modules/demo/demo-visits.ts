import { days, type DemoWorld, later } from './demo-rows.ts';
import { demoId, randomFor } from './random.ts';

interface Campaign {
  /** hmsr, hmpl, hmcu, hmkw */
  readonly query: Readonly<Record<string, string>>;
  readonly page: string;
  /** Among a hundred landings. */
  readonly share: number;
  readonly ad: boolean;
}

const campaigns: readonly Campaign[] = [
  {
    query: { hmsr: 'baidu', hmpl: '团检', hmcu: '企业体检', hmkw: '公司体检报价' },
    page: '440300',
    share: 26,
    ad: true,
  },
  {
    query: { hmsr: 'baidu', hmpl: '团检', hmcu: '入职体检', hmkw: '入职体检去哪做' },
    page: '440100',
    share: 17,
    ad: true,
  },
  { query: { hmsr: 'baidu', hmpl: '品牌' }, page: '', share: 12, ad: true },
  {
    query: { hmsr: 'weixin', hmpl: '公众号', hmcu: '齐项价文章' },
    page: 'health-msg-detail2',
    share: 20,
    ad: false,
  },
  { query: { hmsr: 'email', hmpl: '年度回访' }, page: 'big-hall', share: 9, ad: false },
  { query: { hmsr: 'partner' }, page: 'mechanism-list', share: 7, ad: false },
  { query: { from: 'qrcode', hmsr: '' }, page: 'static-home', share: 9, ad: false },
];

const span = 40;

/** Landings of some weeks, more on working days. */
export function addDemoVisits({ rows, now }: DemoWorld): void {
  const random = randomFor('visits');
  for (let back = span; back >= 0; back -= 1) {
    const weekday = later(now, -back * days).getUTCDay();
    const count = weekday === 0 || weekday === 6 ? random.int(1, 4) : random.int(5, 11);
    for (let i = 0; i < count; i += 1) {
      const campaign = pick(random.int(0, 99));
      // A moment between yesterday's and today's `now`, so that nothing lies in the future.
      const at = later(now, -(back + random.next()) * days);
      const address = new URL(campaign.page, 'https://tijian.example.com/bid-web/');
      for (const [key, value] of Object.entries(campaign.query)) address.searchParams.set(key, value);
      const query = { ...campaign.query };
      const add = (kind: 'visit' | 'ad') =>
        rows.visit.push({
          id: demoId(`visit/${back}/${i}/${kind}`, at),
          kind,
          query,
          url_source: address.href,
          created_at: at,
        });
      add('visit');
      if (campaign.ad) add('ad');
    }
  }
}

function pick(percent: number): Campaign {
  let below = 0;
  for (const campaign of campaigns) {
    below += campaign.share;
    if (percent < below) return campaign;
  }
  return campaigns.at(-1) as Campaign;
}
