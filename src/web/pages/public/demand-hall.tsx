import { data, Link } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { nowOf } from '#web/site/current-region.ts';
import { useFrame } from '#web/site/use-frame.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { breadcrumbs, itemList } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { PageLinks } from '#web/ui/public/page-links.tsx';
import { SortLinks } from '#web/ui/public/sort-links.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Route } from './+types/demand-hall';
import { DemandTable, isOpenForQuotes, type ListedDemand } from './demand/demand-table.tsx';
import styles from './demand/hall.module.css';
import { HallChips } from './demand/hall-chips.tsx';
import { HallFilters } from './demand/hall-filters.tsx';
import {
  chipsOf,
  type HallView,
  hallInput,
  hallPath,
  readHallView,
  sortChoices,
} from './demand/hall-query.ts';
import { useOwnCoverage } from './demand/use-own-coverage.tsx';

const pageSize = 15;

export async function loader({ context, url }: Route.LoaderArgs) {
  const view = readHallView(url.searchParams);
  const [hall, purposes] = await Promise.all([
    load(context, 'demand.listHall', hallInput(view, url.searchParams, pageSize)),
    load(context, 'dictionary.listCheckType', {}),
  ]);
  const names = {
    city: hall.region?.name ?? '',
    purpose: purposes.find(({ code }) => String(code) === view.purpose)?.name ?? view.purpose,
  };
  const status = hall.records.length === 0 && hall.total > 0 ? 404 : 200;
  return data({ view, hall, purposes, names, now: nowOf(context) }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { view, hall, names } = loaderData;
  const { city, purpose, ...narrowing } = view;
  const title = titleOf(names);
  const path = hallPath({ city, purpose }, hall.current);
  return pageMeta(matches, {
    title: hall.current > 1 ? `${title}（第 ${hall.current} 页）` : title,
    description: `${names.city || '全国'}企业公开的${names.purpose || '团检'}采购需求 ${countText(hall)}：人数、项目、预算、截止时间与已收报价数，体检机构可直接参与报价。`,
    path,
    noIndex: hall.total === 0 || Object.values(narrowing).some(Boolean),
    jsonLd: [
      itemList(
        title,
        hall.records.map((one) => ({ name: one.title, path: paths.demandDetail(one.demandId) })),
      ),
      breadcrumbs([
        { name: '需求大厅', path: paths.demandHall() },
        ...(city ? [{ name: names.city, path: hallPath({ city }) }] : []),
      ]),
    ],
  });
};

const titleOf = ({ city, purpose }: { city: string; purpose: string }) =>
  city || purpose ? `${city}${purpose || '团检'}采购需求` : '需求大厅';

const countText = ({ total, more }: { total: number; more: boolean }) =>
  `${total.toLocaleString('en')}${more ? '+' : ''} 单`;

export default function DemandHall({ loaderData }: Route.ComponentProps) {
  const { view, hall, purposes, names, now } = loaderData;
  const frame = useFrame();
  const own = useOwnCoverage(
    hall.records.filter((one) => isOpenForQuotes(one, now)).map((one) => one.demandId),
  );
  const chips = chipsOf(view, names);
  const quoting = (demand: ListedDemand) => {
    const covered = own.of(demand.demandId);
    return covered && own.part && own.coverage ? (
      <own.part.CoverageCell covered={covered} institution={own.coverage.institution.name} />
    ) : (
      <Quoting demand={demand} now={now} />
    );
  };
  return (
    <main id="content" className="wrap page">
      <div className={`section-head ${styles.head}`}>
        <h1>{titleOf(names)}</h1>
        <span>企业名称与联系人在授标前不公开；机构之间互相看不到报价</span>
      </div>
      <HallFilters view={view} hall={hall} purposes={purposes} />
      <div className="cluster gap-6 soft small">
        <span aria-live="polite">
          共 <b className="num">{countText(hall)}</b>
        </span>
        {frame?.city && frame.city.code !== view.city && isOffered(hall, frame.city.code) && (
          <TextLink to={hallPath({ ...view, city: frame.city.code })} preventScrollReset>
            只看{frame.city.name}
          </TextLink>
        )}
        <span className={`fill ${styles.own}`}>{own.source}</span>
        <SortLinks choices={sortChoices} current={view.sort} to={(sort) => hallPath({ ...view, sort })} />
      </div>
      <HallChips view={view} chips={chips} />
      <h2 className="sr-only">需求</h2>
      {hall.records.length > 0 ? (
        <DemandTable demands={hall.records} now={now} quoting={quoting} />
      ) : (
        <Nothing hall={hall} view={view} narrowed={chips.length > 0} />
      )}
      {hall.more && hall.current * hall.size >= hall.total && (
        <p className="note center apart">只列出前 {hall.total.toLocaleString('en')} 单，请用筛选缩小范围。</p>
      )}
      <PageLinks {...hall} to={(page) => hallPath(view, page)} />
    </main>
  );
}

/** As everybody sees it; institutions have what they can do about it put in its place. */
const Quoting = ({ demand, now }: { demand: ListedDemand; now: number }) =>
  isOpenForQuotes(demand, now) ? (
    <Link
      className="text-link strong"
      to={paths.quoteDemand(demand.demandId)}
      aria-label={`去报价：${demand.title}`}
    >
      去报价
    </Link>
  ) : (
    <Link className="soft" to={paths.procurement(demand.demandId)} aria-label={`看进展：${demand.title}`}>
      看进展
    </Link>
  );

type Hall = Route.ComponentProps['loaderData']['hall'];

const isOffered = ({ regions }: Hall, city: string) =>
  regions.some(({ cities }) => cities.some(({ code }) => code === city));

function Nothing({ hall, view, narrowed }: { hall: Hall; view: HallView; narrowed: boolean }) {
  if (hall.total > 0)
    return (
      <EmptyState
        title="没有这一页"
        actions={<ButtonLink to={hallPath(view)}>回到第一页</ButtonLink>}
      >{`符合条件的需求共 ${countText(hall)}。`}</EmptyState>
    );
  return (
    <EmptyState
      title={narrowed ? '没有符合这些条件的需求' : '目前没有公开的需求'}
      actions={narrowed && <ButtonLink to={paths.demandHall()}>查看全部需求</ButtonLink>}
    >
      {narrowed ? '去掉上面的一两个条件再试；新需求每个工作日都会审核发布。' : '新需求审核通过后会列在这里。'}
    </EmptyState>
  );
}
