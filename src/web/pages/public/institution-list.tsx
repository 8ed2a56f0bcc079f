import type { ReactNode } from 'react';
import { data, Form, Link, useRouteLoaderData } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { currentRegion, pageNumber } from '#web/features/public/current-region.ts';
import styles from '#web/features/public/filter-bar.module.css';
import { InstitutionCard } from '#web/features/public/institution-card.tsx';
import cards from '#web/features/public/institution-card.module.css';
import { paths } from '#web/paths.ts';
import { rememberCity } from '#web/shell/current-city.ts';
import type { FrameData } from '#web/shell/public-layout.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageLinks } from '#web/ui/page-links.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { EmptyState } from '#web/ui/states.tsx';
import type { Route } from './+types/institution-list';

const pageSize = 12;

/** `search` (the header's) looks everywhere, the current city first; without it the list is one region's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const here = currentRegion(context).code;
  const keyword = (query.get('search') ?? query.get('searchKeyword') ?? '').trim().slice(0, 40);
  const district = query.get('district_id') ?? '';
  const given = /^\d{6}$/.test(district) ? district : '';
  const level = query.get('level')?.slice(0, 40) ?? '';
  const list = await load(context, 'institution.list', {
    current: pageNumber(query),
    size: pageSize,
    regionId: given || (keyword ? '' : here),
    level,
    keyword,
    ...(keyword && !given && { nearCityId: here }),
  });
  return data(
    { list, keyword, level, given },
    { status: list.records.length === 0 && list.total > 0 ? 404 : 200 },
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { list, keyword, level } = loaderData;
  const region = list.region;
  const place = region?.city?.name ?? region?.name ?? '全国';
  const district = region && region.code !== region.city?.code && region.city ? region.name : '';
  return pageMeta(matches, {
    title: keyword
      ? `搜索「${keyword}」`
      : `${place}${district}体检机构${list.current > 1 ? ` 第 ${list.current} 页` : ''}`,
    description: `${place}${district} ${list.total} 家已认证的体检中心与医院：在库项目、报价用时、套餐起价、接待能力，不接受付费排名。`,
    path: paths.institutionList({
      ...(keyword && { search: keyword }),
      ...(region && { district_id: region.code }),
      level,
      ...(list.current > 1 && { page: list.current }),
    }),
    noIndex: keyword !== '',
  });
};

export default function InstitutionList({
  loaderData: { list, keyword, level, given },
}: Route.ComponentProps) {
  const frame = useRouteLoaderData<FrameData>('shell/public-layout');
  const { region, records, total } = list;
  const city = region?.city;
  const query = { search: keyword, level, district_id: given };
  const place = region
    ? city && city.code !== region.code
      ? `${city.name}${region.name}`
      : (city?.name ?? region.name)
    : '全国';
  return (
    <main id="content" className={`wrap section ${styles.page}`}>
      <div className="section-head">
        <h1>{keyword ? `搜索「${keyword}」` : `${place}的体检机构`}</h1>
        <span>按在库项目（六成）与报价速度（四成）排列，不接受付费排名</span>
      </div>
      <dl className={styles.choices}>
        <Choices label="城市">
          {keyword && (
            <Choice to={paths.institutionList({ search: keyword, level })} current={!region}>
              全国
            </Choice>
          )}
          {(frame?.cities ?? []).map(({ code, name }) => (
            <Choice
              key={code}
              to={paths.institutionList({ search: keyword, district_id: code })}
              current={code === city?.code}
              onClick={() => rememberCity(code)}
            >
              {name}
            </Choice>
          ))}
        </Choices>
        {city && list.districts.length > 1 && (
          <Choices label="区县">
            <Choice
              to={paths.institutionList({ ...query, district_id: city.code })}
              current={region.code === city.code}
            >
              全部
            </Choice>
            {list.districts.map(({ code, name, count }) => (
              <Choice
                key={code}
                to={paths.institutionList({ ...query, district_id: code })}
                current={code === region.code}
              >
                {name}
                <small className="num">{count}</small>
              </Choice>
            ))}
          </Choices>
        )}
        {list.levels.length > 1 && (
          <Choices label="等级">
            <Choice to={paths.institutionList({ ...query, level: '' })} current={level === ''}>
              全部
            </Choice>
            {list.levels.map(({ code, name, count }) => (
              <Choice
                key={code}
                to={paths.institutionList({ ...query, level: code })}
                current={code === level}
              >
                {name}
                <small className="num">{count}</small>
              </Choice>
            ))}
          </Choices>
        )}
      </dl>
      <p className={styles.result} aria-live="polite">
        <span>
          共 <b className="num">{total}</b> 家
        </span>
        {(keyword || level) && <Link to={paths.institutionList()}>清除条件</Link>}
      </p>
      <h2 className="sr-only">机构</h2>
      {records.length > 0 ? (
        <div className={cards.grid}>
          {records.map((institution) => (
            <InstitutionCard key={institution.code} institution={institution} withCity={!city} />
          ))}
        </div>
      ) : (
        <Nothing keyword={keyword} place={place} beyond={total > 0} />
      )}
      <PageLinks {...list} to={(page) => paths.institutionList({ ...query, page })} />
    </main>
  );
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

const Choice = ({
  to,
  current,
  onClick,
  children,
}: {
  to: string;
  current: boolean;
  onClick?: () => void;
  children: ReactNode;
}) => (
  <Link
    to={to}
    aria-current={current ? 'true' : undefined}
    preventScrollReset
    {...(onClick && { onClick, reloadDocument: true })}
  >
    {children}
  </Link>
);

function Nothing({ keyword, place, beyond }: { keyword: string; place: string; beyond: boolean }) {
  if (beyond)
    return (
      <EmptyState
        title="没有这一页"
        actions={<ButtonLink to={paths.institutionList()}>回到第一页</ButtonLink>}
      />
    );
  if (keyword)
    return (
      <EmptyState
        title={`没有找到名称含「${keyword}」的机构`}
        actions={
          <Form action={paths.institutionList()} style={{ display: 'flex', gap: 8 }}>
            <input
              className="input"
              name="search"
              defaultValue={keyword}
              maxLength={40}
              aria-label="机构名称"
            />
            <button type="submit" className="btn btn-main">
              重新搜索
            </button>
          </Form>
        }
      >
        试试机构的简称或拼音，例如只写两个字；也可以从上面的城市进入。
      </EmptyState>
    );
  return (
    <EmptyState
      title={`${place}还没有符合条件的已认证机构`}
      actions={<ButtonLink to={paths.serviceCompany()}>我是体检机构，申请入驻</ButtonLink>}
    >
      换一个区县、等级或邻近城市看看。
    </EmptyState>
  );
}
