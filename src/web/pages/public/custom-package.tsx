import { useEffect } from 'react';
import { examPurposes } from '#domain/demand/purpose.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Route } from './+types/custom-package';
import { AddItems } from './custom-package/add-items.tsx';
import styles from './custom-package/custom-package.module.css';
import { Findings } from './custom-package/findings.tsx';
import { loadCustomPackage } from './custom-package/load-custom-package.ts';
import { MakeDemand } from './custom-package/make-demand.tsx';
import { PackageTable } from './custom-package/package-table.tsx';
import { PageActions } from './custom-package/page-actions.tsx';
import { PriceBar } from './custom-package/price-bar.tsx';
import { PricePanel } from './custom-package/price-panel.tsx';
import { StartForm } from './custom-package/start-form.tsx';
import { SuggestionNote } from './custom-package/suggestion-note.tsx';
import { useLazyCatalogue } from './custom-package/use-lazy-catalogue.ts';
import { usePriceRange } from './custom-package/use-price-range.ts';
import { useSelection } from './custom-package/use-selection.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => loadCustomPackage(context, url.searchParams);

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { range, itemCount } = loaderData;
  return pageMeta(matches, {
    title: '自选体检套餐：选项目，看本地价格区间',
    description: `从 ${itemCount} 个标准项目里按人群和预算配一份团检套餐：${range.city.name} ${range.institutions} 家机构的价格区间、谁能做、哪些项目不合规，当场看到，不用登录。`,
    path: paths.requireCustom(),
    // One page for search engines; every selection has its own address.
    noIndex: location.search !== '',
    jsonLd: breadcrumbs([{ name: '自选套餐', path: paths.requireCustom() }]),
  });
};

export default function CustomPackage({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const { chosen, touched, toggle } = useSelection(loaderData.chosen);
  const { range, stale, failure, retry } = usePriceRange(chosen, loaderData);
  const later = useLazyCatalogue();
  const { catalogue, want } = later;

  const loadedItems = new Map(loaderData.items.map((item) => [item.code, item]));
  const itemOf = (code: string) => catalogue?.items.get(code) ?? loadedItems.get(code);
  const shown = new Set([...chosen.groups.flatMap(({ codes }) => codes), ...touched]);
  const order = catalogue ? [...catalogue.items.keys()] : loaderData.items.map(({ code }) => code);
  const items = order.filter((code) => shown.has(code)).flatMap((code) => itemOf(code) ?? []);
  // Going back may bring items that came with another address.
  const incomplete = items.length < shown.size;
  useEffect(() => {
    if (incomplete) want();
  });

  return (
    <main id="content">
      <div className="hero">
        <div className="wrap">
          <h1>自选体检套餐</h1>
          <p className="lead under screen-only">
            按人群选项目，当场看到{range.city.name}
            的价格区间、多少家机构能做、有没有不合规的项目。不用登录，链接可以发给同事。
          </p>
          <p className="print-only">
            {examPurposes.find(({ code }) => code === chosen.purpose)?.name}，{range.city.name}
            {chosen.budget && `，人均预算 ${chosen.budget} 元`}
          </p>
          <StartForm chosen={chosen} templates={loaderData.templates} />
        </div>
      </div>
      <div className={`wrap split ${styles.columns}`}>
        <form
          className={styles.package}
          action={pathWithBase(paths.requireCustom())}
          aria-label="套餐项目"
          onSubmit={(event) => event.preventDefault()}
        >
          <input type="hidden" name="purpose" value={chosen.purpose} />
          <input type="hidden" name="budget" value={chosen.budget} />
          {/* A group stays, also with nothing ticked. */}
          {chosen.groups.map(({ sex }) => (
            <input key={sex} type="hidden" name={`s${sex}`} value="" />
          ))}
          <SuggestionNote suggested={loaderData.suggested} chosen={loaderData.chosen} />
          <AddItems {...{ chosen, loaded: loaderData, later, itemOf, hydrated }} onToggle={toggle} />
          <PackageTable
            {...{ chosen, items, hydrated }}
            categories={loaderData.categories}
            onToggle={toggle}
          />
          <noscript>
            <p className="apart">
              <button type="submit" className="btn btn-main btn-large">
                更新套餐与价格
              </button>
            </p>
          </noscript>
        </form>
        <aside className={`sticky stack ${styles.side}`}>
          {failure && (
            <p className="form-problem" role="alert">
              {failure.message}{' '}
              <button type="button" className="text-link" onClick={retry}>
                重新计算
              </button>
            </p>
          )}
          <PricePanel {...{ chosen, range, stale }} />
          <MakeDemand {...{ chosen, range, stale }} />
          <Findings {...{ chosen, range, stale }} />
          <PageActions hydrated={hydrated} />
        </aside>
      </div>
      <PriceBar {...{ range, stale }} />
    </main>
  );
}
