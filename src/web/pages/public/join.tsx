import { workKinds } from '#domain/console/work-kinds.ts';
import { parseYuan, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { currentRegion, nowOf } from '#web/site/current-region.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { ShortMoney } from '#web/ui/money.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { Slogan } from '#web/ui/slogan.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { hoursText } from '#web/ui/time.ts';
import type { Route } from './+types/join';
import { DemandTable } from './demand/demand-table.tsx';
import styles from './home/home.module.css';
import { fewItems } from './home/shown-items.ts';
import { pageTexts } from './site-text/page-texts.ts';

const shownDemands = 3;
/** Of the example. */
const discount = 0.7;

/** What joining brings an institution, how long it takes, what it costs: before anybody has to sign in. */
export async function loader({ context }: Route.LoaderArgs) {
  const regionId = currentRegion(context).code;
  const overviewed = load(context, 'home.overview', { regionId });
  const [overview, texts, prices, demands] = await Promise.all([
    overviewed,
    overviewed.then(({ institutionReview: lately }) =>
      pageTexts(context, 'join', {
        审核时限: String(workKinds.institution.hours),
        近期审核: lately ? `最近 ${lately.reviews} 次审核的用时中位数是 ${lately.hours} 小时。` : '',
      }),
    ),
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
    texts,
    now: nowOf(context),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  return pageMeta(matches, {
    title: loaderData.texts.search.title,
    description: loaderData.texts.search.text,
    path: paths.join(),
    jsonLd: [breadcrumbs([{ name: '机构入驻', path: paths.join() }])],
  });
};

export default function Join({ loaderData }: Route.ComponentProps) {
  const { city, newDemands, firstQuote, lines, total, demands, texts, now } = loaderData;
  const [cost, ...steps] = texts.parts;
  const first = firstQuote && hoursText(firstQuote.hours);
  return (
    <main id="content">
      <div className="hero">
        <div className="wrap">
          <h1>
            <Slogan text={texts.head.title} />
          </h1>
          <p className="lead above under">
            {texts.head.text}
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

      {cost && (
        <section className="wrap section" aria-labelledby="cost">
          <div className="section-head">
            <h2 id="cost">{cost.title}</h2>
          </div>
          <p className="measure">{cost.text}</p>
        </section>
      )}

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
