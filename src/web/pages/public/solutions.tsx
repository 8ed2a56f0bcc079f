import { Prose } from '#web/features/reading/prose.tsx';
import { paths } from '#web/paths/paths.ts';
import { breadcrumbs, itemList } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { PhoneFold } from '#web/ui/public/phone-fold.tsx';
import { Slogan } from '#web/ui/slogan.tsx';
import type { Route } from './+types/solutions';
import { Comparison } from './solutions/comparison.tsx';
import { loadSolutions } from './solutions/load-solutions.ts';
import { offer } from './solutions/offer-json-ld.ts';
import { SolutionChooser } from './solutions/solution-chooser.tsx';
import { SolutionList } from './solutions/solution-list.tsx';
import styles from './solutions/solutions.module.css';

export const loader = ({ context, url }: Route.LoaderArgs) => loadSolutions(context, url.searchParams);

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { solutions, texts } = loaderData;
  return pageMeta(matches, {
    title: texts.search.title,
    description: texts.search.text,
    path: paths.healthSolutions(),
    noIndex: location.search !== '',
    jsonLd: [
      breadcrumbs([{ name: '健康方案', path: paths.healthSolutions() }]),
      itemList(
        '团检方案',
        solutions.map(({ code, title }) => ({ name: title, path: paths.healthSolution(code) })),
      ),
      ...solutions.flatMap(offer),
    ],
  });
};

export default function HealthSolutions({ loaderData }: Route.ComponentProps) {
  const { solutions, codes, sex, onlyDifferent, rows, city, notes, texts } = loaderData;
  const chosen = codes.flatMap((code) => solutions.filter((one) => one.code === code));
  return (
    <main id="content" className={styles.page}>
      <div className="hero">
        <div className="wrap">
          <h1>
            <Slogan text={texts.head.title} />
          </h1>
          <p className="lead under screen-only">{texts.head.text}</p>
          <SolutionChooser {...{ solutions, codes, sex, onlyDifferent }} />
        </div>
      </div>
      <section className="wrap" aria-labelledby="compare">
        <h2 id="compare" className="sr-only">
          方案对比
        </h2>
        <Comparison {...{ chosen, rows, onlyDifferent }} city={city.name} />
        <p className="hint measure apart">
          价格：取能做七成以上项目的机构，门市价逐项相加（缺的按本市该项中位价补上），乘以该机构已公布套餐的折扣；区间是居中一半，不足三家改用全国，不是任何一家的报价。标准项目的意义供采购参考，未经医师针对个人情况审核。
        </p>
      </section>
      <section className="wrap section screen-only" aria-labelledby="all">
        <div className="section-head">
          <h2 id="all">全部方案</h2>
          <span>点开看：为什么这样配，适合谁，逐项查什么</span>
        </div>
        <SolutionList solutions={solutions} city={city.name} />
      </section>
      {notes && (
        <section className={`wrap section ${styles.notes}`} aria-labelledby="notes">
          <div className="section-head">
            <h2 id="notes">{notes.title}</h2>
          </div>
          <PhoneFold label="乙肝、妊娠、艾滋与放射检查：依据哪条规定">
            <Prose html={notes.html ?? ''} />
          </PhoneFold>
        </section>
      )}
    </main>
  );
}
