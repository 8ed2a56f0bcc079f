import { data } from 'react-router';
import type { InstitutionSort } from '#wire/institution/public.ts';
import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { currentRegion, pageNumber } from '#web/site/current-region.ts';
import { useFrame } from '#web/site/use-frame.ts';
import { breadcrumbs, itemList } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { PageLinks } from '#web/ui/public/page-links.tsx';
import { SortLinks } from '#web/ui/public/sort-links.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Route } from './+types/institution-list';
import { FavouriteButton, useFavourites } from './institution/favourites.tsx';
import { InstitutionCards } from './institution/institution-card.tsx';
import styles from './institution/institution-list.module.css';
import { ListFilters, NameForm } from './institution/list-filters.tsx';
import { NothingFound } from './institution/list-nothing.tsx';
import { institutionSorts, listLabels, listPath, readListFilters } from './institution/list-query.ts';

const pageSize = 12;
const offeredInstead = 3;

/** A keyword looks everywhere, the current city first; without it the list is one region's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readListFilters(url.searchParams);
  const { keyword, level, type, region, sort } = filters;
  // The visitor's city is read only where the address leaves it open: a page that names its region is the same for all.
  const here = region ? '' : currentRegion(context).code;
  const list = await load(context, 'institution.list', {
    current: pageNumber(url.searchParams),
    size: pageSize,
    regionId: region || (keyword ? '' : here),
    level,
    type,
    keyword,
    sort,
    ...(keyword && here && { nearCityId: here }),
  });
  const nearby =
    list.total === 0
      ? await load(context, 'institution.listForHome', {
          cityId: list.region?.city?.code ?? (region || here),
          size: offeredInstead,
        })
      : null;
  return data({ list, filters, nearby }, { status: list.records.length === 0 && list.total > 0 ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { list, filters } = loaderData;
  const labels = listLabels(list, filters);
  const region = list.region;
  const path = (page: number) => listPath({ ...filters, region: region?.code ?? '' }, page);
  const page = list.current > 1 && list.records.length > 0 ? `（第 ${list.current} 页）` : '';
  return pageMeta(matches, {
    title: labels.title + page,
    description: `${labels.place} ${list.total} 家通过证照审核的${[labels.level, labels.type].filter(Boolean).join('')}体检机构：在库项目数、报价用时、套餐起价、每日接待量。按项目与报价速度排列，不接受付费排名。`,
    path: path(list.current),
    noIndex:
      filters.keyword !== '' ||
      filters.sort !== '' ||
      (filters.level !== '' && filters.type !== '') ||
      list.total === 0,
    jsonLd: [
      itemList(
        labels.title,
        list.records.map(({ name, code }) => ({ name, path: paths.institution(code) })),
      ),
      breadcrumbs([
        { name: '体检机构', path: paths.institutionList() },
        ...(region ? [{ name: labels.place, path: listPath({ region: region.code }) }] : []),
      ]),
    ],
  });
};

export default function InstitutionList({ loaderData: { list, filters, nearby } }: Route.ComponentProps) {
  const frame = useFrame();
  const favourites = useFavourites(list.records.map(({ code }) => code));
  const labels = listLabels(list, filters);
  const narrowed = filters.keyword !== '' || filters.level !== '' || filters.type !== '';
  const unknown = (!labels.level && filters.level) || (!labels.type && filters.type);
  const chosen = [labels.place, labels.level, labels.type].filter(Boolean).join(' · ');
  return (
    <main id="content" className="wrap page">
      <div className="section-head">
        <h1>{labels.title}</h1>
        <p className={`note ${styles.explained}`}>按在库项目与报价速度排列，不接受付费排名</p>
        <NameForm filters={filters} />
      </div>
      <ListFilters list={list} filters={filters} cities={frame?.cities ?? []} chosen={chosen} />
      <div className="cluster gap-4 soft small under">
        <span aria-live="polite">
          共 <b className="num">{list.total}</b> 家
        </span>
        {narrowed && <TextLink to={listPath({ region: list.region?.city?.code ?? '' })}>清除条件</TextLink>}
        {list.total > 1 && <OrderExplained />}
        {list.total > 1 && (
          <SortLinks
            choices={institutionSorts}
            current={filters.sort}
            to={(value) => listPath({ ...filters, sort: value as InstitutionSort })}
          />
        )}
      </div>
      {unknown && (
        <p className="well small under" role="alert">
          {`没有「${unknown}」这个${filters.level && !labels.level ? '等级' : '类型'}，请从上面重新选择。`}
        </p>
      )}
      <h2 className="sr-only">机构</h2>
      {list.records.length > 0 ? (
        <InstitutionCards
          institutions={list.records}
          withCity={!list.region?.city}
          renderCorner={(one) => <FavouriteButton institution={one} favourites={favourites} />}
        />
      ) : (
        // What nobody can be is said once, above.
        !unknown && <NothingFound list={list} filters={filters} labels={labels} nearby={nearby} />
      )}
      <PageLinks
        {...list}
        to={(page) => listPath({ ...filters, region: filters.region || (list.region?.code ?? '') }, page)}
      />
    </main>
  );
}

/** The very formula of `institution_standing` in the database. */
const OrderExplained = () => (
  <details className={`hint ${styles.order}`}>
    <summary>怎么排的</summary>
    <p className="quote measure above">
      在库项目占六成：能做的标准项目满 300
      项得满分，不足按比例；报价用时占四成：从收到邀请到发出报价的中位数，当时即报得满分，满 96
      小时或还没报过价不得分；也可以按项目、报价用时或年度套餐的最低价排。搜索时，您所在城市的机构在前。排序不收费，也不能花钱提前。
    </p>
  </details>
);
