import { workKinds } from '#domain/console/work-kinds.ts';
import { parseYuan, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { load } from '#web/api/invoke-context.ts';
import { DemandTable } from '#web/features/demand-public/demand-table.tsx';
import { paths } from '#web/paths.ts';
import { currentRegion, nowOf } from '#web/shell/current-region.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ShortMoney } from '#web/ui/money.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { breadcrumbs } from '#web/ui/public/json-ld.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { hoursText } from '#web/ui/time.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Route } from './+types/join';
import { fewItems } from './home/shown-items.ts';
import styles from './home/home.module.css';

const shownDemands = 3;
/** Of the example. */
const discount = 0.7;

/** What joining brings an institution, how long it takes, what it costs: before anybody has to sign in. */
export async function loader({ context }: Route.LoaderArgs) {
  const regionId = currentRegion(context).code;
  const [overview, prices, demands] = await Promise.all([
    load(context, 'home.overview', { regionId }),
    load(context, 'market.itemPrices', { regionId, itemCodes: fewItems }),
    load(context, 'demand.listForHome', { cityId: regionId, size: shownDemands }),
  ]);
  const lines = prices.items.flatMap(({ code, name, price }) => {
    const list = price && parseYuan(price.median);
    return list ? [{ code, name, list, quoted: Math.round((list * discount) / 100) * 100 }] : [];
  });
  return {
    city: prices.city.name,
    newDemands: overview.newDemands.all,
    firstQuote: overview.firstQuote,
    lines: lines.map(({ list, quoted, ...line }) => ({
      ...line,
      list: toYuanText(list),
      quoted: toYuanText(quoted),
    })),
    total: toYuanText(sumFen(lines.map(({ quoted }) => quoted))),
    demands: demands.records,
    reviewHours: workKinds.institution.hours,
    steps: stepsOf(workKinds.institution.hours, overview.institutionReview),
    now: nowOf(context),
  };
}

type Reviews = CallOutput<'home.overview'>['institutionReview'];

const stepsOf = (reviewHours: number, lately: Reviews) => [
  {
    title: '提交资料，约十分钟',
    text: '营业执照、医疗机构执业许可证和联系人。中途关掉页面，填过的内容还在。',
  },
  {
    title: `平台审核，${reviewHours} 小时内`,
    text: `人工核对证照，结果发到站内消息；需要补充的，会指明是哪一项。${lately ? `最近 ${lately.reviews} 次审核的用时中位数是 ${lately.hours} 小时。` : ''}`,
  },
  {
    title: '导入价目表，当天可用',
    text: '现有的 Excel 直接上传，不用改格式。项目名称自动识别，机器拿不准的才请您确认。',
  },
  {
    title: '收到需求，核对后报价',
    text: '做得了七成以上项目的需求自动邀请您，报价单已按价目表起草；核对价格，一次确认提交。',
  },
];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  return pageMeta(matches, {
    title: '机构入驻：上传价目表，接收匹配的团检需求',
    description: `体检机构入驻、报价不收费，${loaderData.reviewHours} 小时内给出审核结果。上传现有价目表，系统按项目匹配企业的团检需求，并起草好报价单。`,
    path: paths.join(),
    jsonLd: [breadcrumbs([{ name: '机构入驻', path: paths.join() }])],
  });
};

export default function Join({ loaderData }: Route.ComponentProps) {
  const { city, newDemands, firstQuote, lines, total, demands, steps, now } = loaderData;
  const first = firstQuote && hoursText(firstQuote.hours);
  return (
    <main id="content">
      <div className="hero">
        <div className="wrap">
          <h1>机构入驻</h1>
          <p className="lead above under">
            上传一次价目表，之后只看做得了的团检需求：报价单已按您的项目和价格起草，核对后即可提交。
            {newDemands > 0 && `最近 30 天，各地企业发布了 ${newDemands} 份还在征集报价的需求。`}
          </p>
          <p className="cluster">
            <ButtonLink look="call" large to={paths.serviceCompany()}>
              申请入驻
            </ButtonLink>
            <TextLink to={paths.register()}>还没有账号？先免费注册</TextLink>
          </p>
        </div>
      </div>

      <section className="wrap section" aria-labelledby="cost">
        <div className="section-head">
          <h2 id="cost">费用</h2>
        </div>
        <p className="measure">
          入驻、导入价目表、接收邀请和报价都不收费。机构列表的排序不收费，也不能花钱提前。互相竞争的机构看不到您的价格；企业的联系方式在定标后向中选机构公开。
        </p>
      </section>

      <section className="wrap section" aria-labelledby="steps">
        <div className="section-head">
          <h2 id="steps">怎么开始，多久</h2>
        </div>
        <ol className={`grid gap-8 well ${styles.steps}`}>
          {steps.map(({ title, text }, i) => (
            <li key={title} className="row top gap-3">
              <span className="number" aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="soft small">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {firstQuote && first && (
          <p className="hint above">
            需求发布后，第一份报价一般用时 {first.figure} {first.unit}（{firstQuote.demands}{' '}
            份需求的中位数）。
          </p>
        )}
      </section>

      {lines.length > 0 && (
        <section className="wrap section" aria-labelledby="example">
          <div className="section-head">
            <h2 id="example">报价单的例子</h2>
            <span>
              门市价取{city}各机构公布价的中位数，报价按统一 {discount * 10} 折计算，不是任何一家的报价
            </span>
          </div>
          <DataTable
            rows={lines}
            rowKey={({ code }) => code}
            columns={[
              { head: '需求项目', render: ({ name }) => name },
              { head: '匹配', render: () => '直接匹配' },
              { head: '门市价', end: true, render: ({ list }) => <ShortMoney yuan={list} /> },
              { head: '报价', end: true, render: ({ quoted }) => <ShortMoney yuan={quoted} /> },
            ]}
          />
          <p className="above">
            合计 <ShortMoney yuan={total} /> /
            人。做不了的项目会单独列出：可以换成等效项目、说明缺项，或整个套餐不报。
          </p>
        </section>
      )}

      {demands.length > 0 && (
        <section className="wrap section" aria-labelledby="demands">
          <div className="section-head">
            <h2 id="demands">正在征集报价的需求</h2>
            <TextLink to={paths.demandHall()}>进入需求大厅</TextLink>
          </div>
          <DemandTable demands={demands} now={now} />
        </section>
      )}
      <p className="wrap section center">
        <ButtonLink look="call" large to={paths.serviceCompany()}>
          申请入驻
        </ButtonLink>
      </p>
    </main>
  );
}
