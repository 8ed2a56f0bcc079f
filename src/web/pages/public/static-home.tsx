import { Link } from 'react-router';
import { load, pageFactsContext } from '#web/api/invoke-context.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import type { PublicHandle } from '#web/shell/public-layout.tsx';
import { currentRegion, nowOf } from '#web/site/current-region.ts';
import { Logo } from '#web/site/logo.tsx';
import { siteLinks } from '#web/site/site-links.ts';
import { IcpNumber } from '#web/ui/icp-number.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { siteName } from '#web/ui/site-name.ts';
import { Slogan } from '#web/ui/slogan.tsx';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/static-home';
import { DemandTable } from './demand/demand-table.tsx';
import { itemRows, PriceTable, packageRows } from './home/price-table.tsx';
import { fewItems } from './home/shown-items.ts';
import { pageTexts } from './site-text/page-texts.ts';
import styles from './static-home.module.css';

/** A light landing page: complete and usable without any JavaScript, so it brings none. */
export const handle: PublicHandle = { frame: false, scripts: false };

const shownDemands = 4;
const shownPackages = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const facts = context.get(pageFactsContext);
  const regionId = currentRegion(context).code;
  const overviewed = load(context, 'home.overview', { regionId });
  const [overview, texts, home, prices, demands, provinces, settings] = await Promise.all([
    overviewed,
    pageTexts(context, 'static-home'),
    pageTexts(context, 'home'),
    overviewed.then(({ region, city, places, nearest }) => {
      const priced = city ?? places[0] ?? (nearest.length > 0 ? region : undefined);
      return priced && load(context, 'market.itemPrices', { regionId: priced.code, itemCodes: fewItems });
    }),
    load(context, 'demand.listForHome', { cityId: regionId, size: shownDemands }),
    load(context, 'home.provinces', {}),
    load(context, 'setting.home', {}),
  ]);
  return {
    overview,
    texts,
    steps: home.parts.map(({ title }) => title),
    prices,
    settings: {
      ...settings,
      navigation: siteLinks(settings.navigation),
      footerLinks: siteLinks(settings.footerLinks),
    },
    provinces: provinces
      .filter(({ institutions }) => institutions > 0)
      .toSorted((a, b) => b.institutions - a.institutions),
    demands: demands.records,
    now: nowOf(context),
    year: dayText(facts.now.toISOString()).slice(0, 4),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { texts, overview } = loaderData;
  const { cities, institutions } = overview.country;
  return pageMeta(matches, {
    title: texts.search.title,
    description: `${texts.search.text}${institutions > 0 ? `${cities} 个城市 ${institutions} 家已认证体检机构。` : ''}`,
    // The same offer as the home page, lighter: that one stands for both.
    path: paths.home(),
  });
};

export default function StaticHome({ loaderData }: Route.ComponentProps) {
  const { overview, texts, steps, prices, demands, provinces, settings, now, year } = loaderData;
  const { promises, hotline, hours, navigation, footerLinks: links, company, icpNumber } = settings;
  const { region, area, country, packagePrices } = overview;
  const telephone = <a href={`tel:${hotline.replaceAll('-', '')}`}>{hotline}</a>;
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={`cluster between gap-1 ${styles.head}`}>
        <Link className="logo" to={paths.home()}>
          <Logo />
          {siteName}
        </Link>
        <nav className="cluster gap-1 soft" aria-label="主导航">
          {navigation.map(({ label, url }) => (
            <Link key={label} to={url}>
              {label}
            </Link>
          ))}
        </nav>
        <span className={`num ${styles.call}`}>
          {telephone} <small>{hours}</small>
        </span>
      </header>
      <main id="content">
        <section className={`split ${styles.top}`}>
          <div>
            <h1>
              <Slogan text={texts.head.title} />
            </h1>
            <p className="lead above">{texts.head.text}</p>
            {country.institutions > 0 && (
              <p className="apart">
                已认证机构 <b className="num">{country.institutions}</b> 家，分布在{' '}
                <b className="num">{country.cities}</b> 个城市
                {overview.institutions > 0 && `，其中${region.name} ${overview.institutions} 家`}。
              </p>
            )}
            <ol className="halves always gap-3 apart">
              {steps.map((title, i) => (
                <li key={title} className="row strong">
                  <span className="number" aria-hidden="true">
                    {i + 1}
                  </span>
                  {title}
                </li>
              ))}
            </ol>
          </div>
          <QuickForm overview={overview} provinces={provinces} />
        </section>

        {packagePrices.length > 0 && (
          <section aria-labelledby="prices">
            <h2 id="prices">{area.name}的价格区间</h2>
            <p className="note">机构公布的价格，取居中一半；每个区间都来自 3 家以上机构，单位元。</p>
            <div className="halves gap-8">
              <PriceTable what="套餐（每人）" rows={packageRows(overview).slice(0, shownPackages)} />
              <PriceTable what="项目（门市价）" rows={itemRows(prices)} />
            </div>
          </section>
        )}

        {demands.length > 0 && (
          <section aria-labelledby="demands">
            <h2 id="demands">正在采购</h2>
            <DemandTable demands={demands} now={now} />
          </section>
        )}

        {provinces.length > 0 && (
          <section aria-labelledby="cities">
            <h2 id="cities">有机构的城市</h2>
            <dl className={`halves ${styles.cities}`}>
              {provinces.map(({ code, name, cities }) => (
                <div key={code}>
                  <dt>
                    <Link to={paths.region(code)}>{name}</Link>
                  </dt>
                  <dd className="cluster gap-1 small">
                    {cities.map((city) => (
                      <Link key={city.code} to={paths.region(city.code)}>
                        {city.name} <small>{city.institutions} 家</small>
                      </Link>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}

        <section aria-labelledby="promises">
          <h2 id="promises">我们的承诺</h2>
          <ul className="halves gap-3 soft small">
            {promises.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b> {text}
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className={`note ${styles.foot}`}>
        <nav className="cluster gap-1 soft" aria-label="页脚">
          <Link to={paths.aboutUs()}>关于我们</Link>
          <Link to={paths.login()}>登录</Link>
          <Link to={paths.register()}>免费注册</Link>
          {links.map(({ label, url }) => (
            <Link key={label} to={url}>
              {label}
            </Link>
          ))}
        </nav>
        <p>
          © {year} {company} · <IcpNumber number={icpNumber} />
        </p>
      </footer>
    </div>
  );
}

type Props = Pick<Route.ComponentProps['loaderData'], 'overview' | 'provinces'>;

/** Leads into the wizard with what was typed; who isn't signed in signs in on the way. */
function QuickForm({ overview: { city, purposes }, provinces }: Props) {
  const isServed = (code: string) => provinces.some(({ cities }) => cities.some((one) => one.code === code));
  const unserved = city && !isServed(city.code) ? city : undefined;
  return (
    <form
      className={`card card-raised halves always ${styles.form}`}
      action={pathWithBase(paths.requireSubmit())}
      aria-labelledby="quick"
    >
      <h2 id="quick">一分钟发布需求</h2>
      <label className="soft small">
        体检类型
        <select className="input" name="purpose" defaultValue="ANNUAL">
          {purposes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="soft small">
        体检人数
        <input
          className="input num"
          name="headcount"
          inputMode="numeric"
          pattern="[1-9][0-9]{0,5}"
          title="请填写整数，最多六位"
          placeholder="例如 320"
          required
        />
      </label>
      <label className="soft small">
        体检城市
        <select className="input" name="city" defaultValue={city?.code}>
          {unserved && <option value={unserved.code}>{unserved.name}</option>}
          {provinces.map(({ code, name, cities }) => (
            <optgroup key={code} label={name}>
              {cities.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label className="soft small">
        人均预算（元，选填）
        <input
          className="input num"
          name="budget"
          inputMode="decimal"
          pattern="\d{1,6}(\.\d{1,2})?"
          title="请填写金额，最多两位小数"
          placeholder="例如 500"
        />
      </label>
      <button type="submit" className="btn btn-call btn-large btn-wide">
        下一步：选项目，看哪些机构能做
      </button>
      <p className="hint center">登录或注册后继续，以上内容会带过去。</p>
    </form>
  );
}
