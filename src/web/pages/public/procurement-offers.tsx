import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { nowOf } from '#web/site/current-region.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/procurement-offers';
import { demandIdIn, demandTrail, packageIdIn } from './demand/demand-address.ts';
import { tabPage } from './demand/demand-head.tsx';
import { citiesText, isOpenForQuotes } from './demand/demand-table.tsx';
import { HowToQuote } from './demand/how-to-quote.tsx';
import { Markets } from './demand/markets.tsx';
import { PackageItems } from './demand/package-items.tsx';
import { PackageSwitch } from './demand/package-switch.tsx';
import { WithQuoteCard } from './demand/quote-card.tsx';
import { useOwnCoverage } from './demand/use-own-coverage.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const input = { demandId: demandIdIn(url), ...packageIdIn(url) };
  return { answer: await load(context, 'demand.publicPackage', input), now: nowOf(context) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { demand, package: pkg, packages, institutions } = loaderData.answer;
  const isFirst = packages[0]?.packageId === pkg.packageId;
  return pageMeta(matches, {
    title: `方案报价：${pkg.label} · ${demand.title}`,
    description: `${citiesText(demand.cities)} ${institutions} 家体检机构对 ${pkg.itemCount} 个项目的逐项覆盖情况与市场价区间；机构登录后可看到本机构能做哪些，并起草报价单。`,
    path: paths.procurementOffers(demand.demandId, isFirst ? undefined : pkg.packageId),
    jsonLd: breadcrumbs(demandTrail(demand, tabPage('offers', demand.demandId))),
  });
};

/** What the institutions of the cities can offer, item by item; for a signed-in one, what it can itself. */
export default function ProcurementOffers({ loaderData: { answer, now } }: Route.ComponentProps) {
  const { demand, package: pkg, packages } = answer;
  const own = useOwnCoverage([demand.demandId], true);
  const mine = own.of(demand.demandId)?.packages.find((one) => one.packageId === pkg.packageId);
  const cell = ({ code }: { code: string }) =>
    mine && own.part ? <own.part.OwnMatch covered={mine} code={code} /> : null;
  return (
    <WithQuoteCard
      demand={demand}
      now={now}
      own={own}
      beside={isOpenForQuotes(demand, now) && <HowToQuote />}
    >
      <PackageSwitch
        packages={packages}
        current={pkg}
        to={(packageId) => paths.procurementOffers(demand.demandId, packageId)}
      />
      <Markets answer={answer} />
      <PackageItems answer={answer} own={{ head: '本机构', cell }} />
    </WithQuoteCard>
  );
}
