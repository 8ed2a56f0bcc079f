import { data, Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { load } from '#web/api/invoke-context.ts';
import { Countdown } from '#web/features/public/countdown.tsx';
import { nowOf } from '#web/features/public/current-region.ts';
import { Budget } from '#web/features/public/demand-table.tsx';
import styles from '#web/features/public/facts.module.css';
import { citiesText } from '#web/features/public/words.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { StatusWord, Tag } from '#web/ui/tag.tsx';
import { dayText, momentText } from '#web/ui/time.ts';
import type { Route } from './+types/demand-detail';

type Demand = CallOutput<'demand.publicDetail'>;
type Package = Demand['groups'][number]['packages'][number];

/** 采购中 */
const procuring = 2;
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ context, url }: Route.LoaderArgs) {
  // `bidId` is how the product's own links name it.
  const demandId = url.searchParams.get('bidId') ?? url.searchParams.get('demandId') ?? '';
  if (!isId.test(demandId))
    throw data({ message: '没有找到这个需求：链接不完整，请从需求大厅重新进入。' }, { status: 404 });
  return { demand: await load(context, 'demand.publicDetail', { demandId }), now: nowOf(context) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, purpose, cities, headcount, itemCount, demandId, quoteDeadline } = loaderData.demand;
  const until = quoteDeadline ? `，${dayText(quoteDeadline)} 截止报价` : '';
  return pageMeta(matches, {
    title: `${title} · ${citiesText(cities)}`,
    description: `${purpose.name}，${citiesText(cities, 4)}，${headcount.toLocaleString('en')} 人，${itemCount} 个项目${until}。`,
    path: paths.demandDetail(demandId),
  });
};

export default function DemandDetail({ loaderData: { demand, now } }: Route.ComponentProps) {
  const open =
    demand.status.code === procuring &&
    demand.quoteDeadline !== null &&
    Date.parse(demand.quoteDeadline) > now;
  return (
    <main id="content" className={`wrap ${styles.page}`}>
      <p className={styles.crumb}>
        <Link to={paths.demandHall()}>需求大厅</Link>
      </p>
      <div className={styles.title}>
        <h1>{demand.title}</h1>
        <p>
          <StatusWord status={demand.status} />
          <span>{demand.companyName}</span>
          <span className="num">{demand.number}</span>
          {demand.publishedAt && <span className="num">{dayText(demand.publishedAt)} 发布</span>}
        </p>
      </div>
      <div className={styles.columns}>
        <div>
          <dl className={styles.figures}>
            <div>
              <dt>体检类型</dt>
              <dd>{demand.purpose.name}</dd>
            </div>
            <div>
              <dt>人数</dt>
              <dd className="num">
                {demand.headcount.toLocaleString('en')}
                <small>人</small>
              </dd>
            </div>
            <div>
              <dt>人均预算</dt>
              <dd>
                <Budget demand={demand} />
              </dd>
            </div>
            <div>
              <dt>项目</dt>
              <dd className="num">
                {demand.itemCount}
                <small>项 / {demand.packageCount} 个套餐</small>
              </dd>
            </div>
          </dl>
          <Items demand={demand} />
          <Terms demand={demand} />
        </div>
        <aside className={`card ${styles.side} ${styles.first}`} aria-label="参与报价">
          <dl className={styles.sideList}>
            <div>
              <dt>距报价截止</dt>
              <dd style={{ fontSize: 24, fontWeight: 700 }}>
                {demand.status.code === procuring ? (
                  <Countdown deadline={demand.quoteDeadline} now={now} />
                ) : (
                  '已结束'
                )}
              </dd>
              {demand.quoteDeadline && <dd className="num">{momentText(demand.quoteDeadline)} 截止</dd>}
            </div>
            <div>
              <dt>已收报价</dt>
              <dd className="num">{demand.quotationCount} 家</dd>
            </div>
          </dl>
          {open ? (
            <>
              <ButtonLink look="call" large className="btn-wide" to={paths.quoteDemand(demand.demandId)}>
                去报价
              </ButtonLink>
              <p className={styles.note}>
                登录机构账号后，系统按您的项目库起草报价单。还没有入驻？
                <Link to={paths.serviceCompany()}>申请入驻</Link>
              </p>
            </>
          ) : (
            <>
              <ButtonLink large className="btn-wide" to={paths.demandHall()}>
                看正在采购的需求
              </ButtonLink>
              <p className={styles.note}>这份需求不再接受报价。</p>
            </>
          )}
          <p className={styles.note}>
            有同样的需求？
            <Link to={paths.requireSubmit({ purpose: String(demand.purpose.code) })}>发布一份</Link>
          </p>
        </aside>
      </div>
    </main>
  );
}

function Items({ demand }: { demand: Demand }) {
  const single = demand.groups.length === 1;
  return (
    <section className={styles.block} aria-labelledby="items">
      <h2 id="items">套餐与项目</h2>
      {demand.groups.map((group, g) => (
        <div key={group.groupId} className={styles.group}>
          {!single && <h3>{group.name}</h3>}
          {group.packages.map((pkg, i) => (
            <details key={pkg.packageId} className={styles.fold} open={g + i === 0}>
              <summary>
                <b>{pkg.name}</b>
                <span className={styles.hint}>{audienceOf(pkg)}</span>
                <span className={`num ${styles.right}`}>
                  {pkg.headcount.toLocaleString('en')} 人 · {pkg.itemCount} 项
                </span>
              </summary>
              <div className={styles.inside}>
                {[...Map.groupBy(pkg.items, (item) => item.type)].map(([type, items]) => (
                  <div key={type}>
                    <h4 className={styles.category}>
                      {type} · {items.length} 项
                    </h4>
                    <ul className={styles.columnsOf}>
                      {items.map((item) => (
                        <li key={item.itemId}>
                          <span>
                            {item.name}
                            {item.note && <small>{item.note}</small>}
                          </span>
                          {!item.required && <Tag>可选</Tag>}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </details>
          ))}
        </div>
      ))}
    </section>
  );
}

function audienceOf({ sex, ageMin, ageMax }: Package): string {
  if (ageMin === null && ageMax === null) return sex.name;
  if (ageMin === null) return `${sex.name}，${ageMax} 岁及以下`;
  return `${sex.name}，${ageMax === null ? `${ageMin} 岁及以上` : `${ageMin}–${ageMax} 岁`}`;
}

function Terms({ demand }: { demand: Demand }) {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');
  const terms: (readonly [string, string])[] = [
    [
      '体检城市',
      demand.cities.map(({ name, headcount }) => `${name} ${headcount.toLocaleString('en')} 人`).join('，'),
    ],
    ['体检时间', [demand.examFrom, demand.examTo].filter(Boolean).join(' 至 ')],
    ['报价方式', demand.priceBasis.name],
    ['机构类型', names(demand.requiredTypes)],
    ['机构等级', names(demand.requiredLevels)],
    ['所需服务', names(demand.requiredServices)],
    ['结算方式', demand.settlement.name],
    ['发票', demand.invoiceType.name],
    ['备注', demand.remarks],
  ];
  return (
    <section className={styles.block} aria-labelledby="terms">
      <h2 id="terms">要求</h2>
      <dl className={styles.terms}>
        {terms
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
