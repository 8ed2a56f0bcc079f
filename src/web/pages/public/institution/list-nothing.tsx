import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { InstitutionCards } from './institution-card.tsx';
import { type ListFilters, type ListLabels, listPath } from './list-query.ts';

type List = CallOutput<'institution.list'>;
type Nearby = CallOutput<'institution.listForHome'>;

interface Props {
  list: List;
  filters: ListFilters;
  labels: ListLabels;
  /** Institutions of the city at hand, to go on with; null where there are none either. */
  nearby: Nearby | null;
}

/** An empty list: which condition is in the way, where it would find something, and who is there instead. */
export function NothingFound({ list, filters, labels, nearby }: Props) {
  if (list.total > 0)
    return (
      <EmptyState title="没有这一页" actions={<ButtonLink to={listPath(filters)}>回到第一页</ButtonLink>}>
        一共 {list.total} 家，链接里的页码超出了范围。
      </EmptyState>
    );
  const conditions = [list.region && labels.place, labels.level, labels.type].filter(Boolean).join(' · ');
  return (
    <>
      <EmptyState
        title={titleOf(filters, labels)}
        actions={<WaysOn list={list} filters={filters} nearby={nearby} />}
      >
        {filters.keyword
          ? `${conditions ? `条件：${conditions}。` : ''}可以只写两三个字、简称或拼音；这里只列出通过证照审核的机构。`
          : nearby && nearby.nearest.length > 0
            ? '可以先提交人数与项目，平台协助联系当地机构；也可以看看下面较近的城市，公里数为两城中心之间的直线距离。'
            : '这里只列出通过证照审核的机构；可以放宽一个条件，或换一个城市。'}
      </EmptyState>
      {nearby?.nearest.map(({ city, total, kilometres, records }) => (
        <section key={city.code} className="apart">
          <div className="section-head">
            <h2>
              {city.name}
              {kilometres !== null && <small className="num"> 约 {kilometres} 公里</small>}
            </h2>
            <Link to={listPath({ region: city.code })}>全部 {total} 家 →</Link>
          </div>
          <InstitutionCards institutions={records} withCity />
        </section>
      ))}
      {nearby && nearby.records.length > 0 && (
        <>
          <div className="section-head">
            <h2>{nearby.city.name}排在前面的机构</h2>
            <Link to={listPath({ region: nearby.city.code })}>全部 {nearby.total} 家 →</Link>
          </div>
          <InstitutionCards institutions={nearby.records} />
        </>
      )}
    </>
  );
}

function titleOf({ keyword }: ListFilters, { place, level, type }: ListLabels): string {
  if (keyword) return `没有找到名称含「${keyword}」的机构`;
  const kind = [level, type].filter(Boolean).join('、');
  return kind ? `${place}还没有符合「${kind}」的机构` : `${place}还没有通过审核的机构`;
}

const sum = (choices: List['levels']) => choices.reduce((total, { count }) => total + count, 0);

/** One condition less at a time, each with what it would find; then the cities where the name is known. */
function WaysOn({ list, filters, nearby }: Omit<Props, 'labels'>) {
  const { region, cities, districts, levels, types } = list;
  const city = region?.city;
  const ways: [label: string, count: number, to: string][] = [];
  if (filters.type) ways.push(['不限类型', sum(types), listPath({ ...filters, type: '' })]);
  if (filters.level) ways.push(['不限等级', sum(levels), listPath({ ...filters, level: '' })]);
  if (city && region.code !== city.code)
    ways.push([`${city.name}全市`, sum(districts), listPath({ ...filters, region: city.code })]);
  if (filters.keyword && region)
    for (const { name, count, code } of cities.slice(0, 4))
      ways.push([name, count, listPath({ ...filters, region: code })]);
  const helpful = ways.filter(([, count]) => count > 0);
  return (
    <>
      {helpful.map(([label, count, to]) => (
        <ButtonLink key={to} to={to}>
          {label}，{count} 家
        </ButtonLink>
      ))}
      {helpful.length === 0 && (
        <>
          {nearby && nearby.nearest.length > 0 && (
            <ButtonLink look="main" to={paths.region(nearby.city.code)}>
              提交{nearby.city.name}的需求
            </ButtonLink>
          )}
          <ButtonLink to={paths.cityList()}>换一个城市</ButtonLink>
          <ButtonLink to={paths.join()}>我是体检机构，申请入驻</ButtonLink>
        </>
      )}
    </>
  );
}
