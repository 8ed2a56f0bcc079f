import { Form, Link } from 'react-router';
import { cutText } from '#domain/kernel/text.ts';
import { load, pageFactsContext } from '#web/api/invoke-context.ts';
import { type City, citiesOf } from '#web/features/city/cities.ts';
import { CityLinks, ServedLegend } from '#web/features/city/city-links.tsx';
import { paths } from '#web/paths/paths.ts';
import { currentRegion } from '#web/site/current-region.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { PhoneFold } from '#web/ui/public/phone-fold.tsx';
import { Slogan } from '#web/ui/slogan.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Route } from './+types/city-list';
import styles from './city-list.module.css';
import { pageTexts } from './site-text/page-texts.ts';

/** Every city with its home page; `search` finds by name and pinyin. Open to everybody (decision 011). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { cities: served } = context.get(pageFactsContext);
  const toCity = citiesOf(currentRegion(context), served);
  const search = cutText((url.searchParams.get('search') ?? '').trim(), 30);
  const [hot, groups, provinces, found] = await Promise.all([
    load(context, 'region.listHot', {}),
    load(context, 'region.listByInitials', {}),
    load(context, 'region.listTree', { levelType: 1 }),
    search === '' ? undefined : load(context, 'region.query', { keyword: search }),
  ]);
  const texts = await pageTexts(context, 'city-list', {
    城市数: String(groups.reduce((sum, { cityList }) => sum + cityList.length, 0)),
    已入驻城市数: String(served.length),
  });
  return {
    search,
    found: found?.map(toCity),
    hot: hot.map(toCity),
    groups: groups.map(({ initial, cityList }) => ({ initial, cityList: cityList.map(toCity) })),
    provinces: (JSON.parse(provinces) as { id: string; name: string }[]).map(({ id, name }) => ({
      code: id,
      name,
    })),
    texts,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { search, texts } = loaderData;
  return pageMeta(matches, {
    title: search ? `搜索城市「${search}」` : texts.search.title,
    description: texts.search.text,
    path: paths.cityList(search ? { search } : {}),
    noIndex: search !== '',
    jsonLd: breadcrumbs([{ name: '全部城市', path: paths.cityList() }]),
  });
};

export default function CityList({ loaderData }: Route.ComponentProps) {
  const { search, found, hot, groups, provinces, texts } = loaderData;
  const cities = groups.flatMap(({ cityList }) => cityList);
  return (
    <main id="content" className="wrap page">
      <div className="section-head">
        <h1>
          <Slogan text={texts.head.title} />
        </h1>
        <span>{texts.head.text}</span>
      </div>
      <Form action={paths.cityList()} className={`input-with ${styles.search}`} role="search">
        <input
          key={search}
          className="input"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          placeholder="城市名称或拼音，如 深圳、shenzhen"
          aria-label="搜索城市"
          autoComplete="off"
        />
        <button type="submit" className="btn btn-main">
          搜索
        </button>
      </Form>
      {found && <Found search={search} cities={found} />}

      <section className="far" aria-labelledby="hot">
        <div className="cluster between">
          <h2 id="hot">热门城市</h2>
          <ServedLegend />
        </div>
        <CityLinks cities={hot} />
      </section>

      <section className="far" aria-labelledby="initials">
        <h2 id="initials">按首字母</h2>
        <PhoneFold label={`展开 ${cities.length} 个城市`}>
          <nav className={`cluster above under ${styles.letters}`} aria-label="首字母">
            {groups.map(({ initial }) => (
              <a key={initial} className="chip" href={`#${initial}`}>
                {initial}
              </a>
            ))}
          </nav>
          {groups.map(({ initial, cityList }) => (
            <div key={initial} id={initial} className={styles.group}>
              <h3>{initial}</h3>
              <CityLinks cities={cityList} />
            </div>
          ))}
        </PhoneFold>
      </section>

      <section className="far" aria-labelledby="provinces">
        <h2 id="provinces">按省份</h2>
        <PhoneFold label={`展开 ${provinces.length} 个省份`}>
          {provinces.map(({ code, name }) => (
            <div key={code} className={`${styles.group} ${styles.province}`}>
              <h3>
                <Link to={paths.region(code)}>{name}</Link>
              </h3>
              <CityLinks cities={byCode(cities.filter(({ provinceName }) => provinceName === name))} />
            </div>
          ))}
        </PhoneFold>
      </section>
    </main>
  );
}

/** The capital comes first. */
const byCode = (cities: readonly City[]) => cities.toSorted((a, b) => Number(a.code) - Number(b.code));

function Found({ search, cities }: { search: string; cities: readonly City[] }) {
  return (
    <section className="far" aria-labelledby="found">
      <h2 id="found">
        搜索「{search}」：{cities.length} 个城市
      </h2>
      {cities.length > 0 ? (
        <CityLinks cities={cities} withProvince />
      ) : (
        <EmptyState title={`没有找到「${search}」`}>
          请换一个写法，例如只写城市名的前一两个字，或拼音的开头；也可以在下面按首字母、按省份找。
        </EmptyState>
      )}
    </section>
  );
}
