import { useRef } from 'react';
import { data, Form, Link, useRouteLoaderData, useSubmit } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { nowOf } from '#web/features/public/current-region.ts';
import { DemandTable } from '#web/features/public/demand-table.tsx';
import styles from '#web/features/public/filter-bar.module.css';
import {
  budgetChoices,
  hallInput,
  headcountChoices,
  readHallFilters,
  sortChoices,
  statusChoices,
} from '#web/features/public/hall-query.ts';
import { paths } from '#web/paths.ts';
import type { FrameData } from '#web/shell/public-layout.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageLinks } from '#web/ui/page-links.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { EmptyState } from '#web/ui/states.tsx';
import type { Route } from './+types/demand-hall';

const pageSize = 15;

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readHallFilters(url.searchParams);
  const [page, purposes] = await Promise.all([
    load(context, 'demand.listHall', hallInput(filters, url.searchParams, pageSize)),
    load(context, 'dictionary.listCheckType', {}),
  ]);
  const status = page.records.length === 0 && page.total > 0 ? 404 : 200;
  return data({ filters, page, purposes, now: nowOf(context) }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { filters, page } = loaderData;
  const { city, purpose } = filters;
  const narrowed = Object.entries(filters).some(
    ([key, value]) => value && !['city', 'purpose'].includes(key),
  );
  return pageMeta(matches, {
    title: page.current > 1 ? `需求大厅 第 ${page.current} 页` : '需求大厅',
    description: `企业公开的团检采购需求 ${page.total} 单：人数、项目、预算、截止时间与已收报价数，体检机构可直接参与报价。`,
    path: paths.demandHall({ city, purpose, ...(page.current > 1 && { page: page.current }) }),
    noIndex: narrowed,
  });
};

export default function DemandHall({ loaderData }: Route.ComponentProps) {
  const { filters, page, purposes, now } = loaderData;
  const frame = useRouteLoaderData<FrameData>('shell/public-layout');
  const narrowed = Object.values(filters).some(Boolean);
  return (
    <main id="content" className={`wrap section ${styles.page}`}>
      <div className="section-head">
        <h1>需求大厅</h1>
        <span>企业名称与联系人在授标前不公开；机构之间互相看不到报价</span>
      </div>
      <Filters
        key={JSON.stringify(filters)}
        filters={filters}
        purposes={purposes}
        cities={frame?.cities ?? []}
      />
      <p className={styles.result} aria-live="polite">
        <span>
          共 <b className="num">{page.total}</b> 单
        </span>
        {frame?.city && frame.city.code !== filters.city && (
          <Link to={paths.demandHall({ ...filters, city: frame.city.code })}>只看{frame.city.name}</Link>
        )}
        {narrowed && <Link to={paths.demandHall()}>清除条件</Link>}
      </p>
      <h2 className="sr-only">需求</h2>
      {page.records.length > 0 ? (
        <DemandTable demands={page.records} now={now} />
      ) : page.total > 0 ? (
        <EmptyState
          title="没有这一页"
          actions={<ButtonLink to={paths.demandHall({ ...filters })}>回到第一页</ButtonLink>}
        />
      ) : (
        <EmptyState
          title={narrowed ? '没有符合这些条件的需求' : '目前没有公开的需求'}
          actions={narrowed && <ButtonLink to={paths.demandHall()}>查看全部需求</ButtonLink>}
        >
          {narrowed
            ? '放宽人数、预算或城市再试；新需求每个工作日都会审核发布。'
            : '新需求审核通过后会列在这里。'}
        </EmptyState>
      )}
      <PageLinks {...page} to={(n) => paths.demandHall({ ...filters, page: n })} />
    </main>
  );
}

interface FiltersProps {
  filters: ReturnType<typeof readHallFilters>;
  purposes: readonly { code: string | number; name: string }[];
  cities: readonly { code: string; name: string }[];
}

/** A plain form; where scripts run, a choice applies at once and empty fields stay out of the address. */
function Filters({ filters, purposes, cities }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const apply = () => {
    if (!form.current) return;
    const given = [...new FormData(form.current)].filter(([, value]) => value !== '');
    void submit(new URLSearchParams(given as [string, string][]), { preventScrollReset: true });
  };
  const select = (
    name: keyof FiltersProps['filters'],
    label: string,
    all: string,
    choices: readonly { value: string; label: string }[],
  ) => (
    <label>
      {label}
      <select className="input" name={name} defaultValue={filters[name]} onChange={apply}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
  const named = (list: readonly { code: string | number; name: string }[]) =>
    list.map(({ code, name }) => ({ value: String(code), label: name }));
  const isOther = filters.city && !cities.some(({ code }) => code === filters.city);
  return (
    <search>
      <Form
        ref={form}
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <label className={styles.wide}>
          关键词
          <input
            className="input"
            name="keyword"
            defaultValue={filters.keyword}
            maxLength={50}
            placeholder="需求名称或编号"
            autoComplete="off"
          />
        </label>
        {select('city', '城市', '全国', [
          ...named(cities),
          ...(isOther ? [{ value: filters.city, label: `地区 ${filters.city}` }] : []),
        ])}
        {select('purpose', '体检类型', '全部类型', named(purposes))}
        {select('headcount', '人数', '不限', withOwn(headcountChoices, filters.headcount, '人'))}
        {select('budget', '人均预算', '不限', withOwn(budgetChoices, filters.budget, '元'))}
        {select('status', '状态', '全部', statusChoices)}
        {select('sort', '排序', sortChoices[0]?.label ?? '', sortChoices.slice(1))}
        <button type="submit" className="btn btn-main">
          查找
        </button>
      </Form>
    </search>
  );
}

/** A range from a link that is none of ours stays visible. */
const withOwn = (choices: readonly { value: string; label: string }[], value: string, unit: string) =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: `${value.replace('-', '–')} ${unit}` }];
