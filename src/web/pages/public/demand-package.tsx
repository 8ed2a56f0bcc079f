import { load } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths/paths.ts';
import { nowOf } from '#web/site/current-region.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/demand-package';
import { audienceOf, peopleText } from './demand/audience-text.ts';
import { demandIdIn, demandTrail, packageIdIn } from './demand/demand-address.ts';
import { DemandHead, tabPage } from './demand/demand-head.tsx';
import { citiesText } from './demand/demand-table.tsx';
import { Notices } from './demand/demand-terms.tsx';
import { ExportItems } from './demand/export-items.tsx';
import { Markets } from './demand/markets.tsx';
import { PackageFindings } from './demand/package-findings.tsx';
import { PackageItems } from './demand/package-items.tsx';
import { PackageSwitch } from './demand/package-switch.tsx';
import { WithQuoteCard } from './demand/quote-card.tsx';
import { useOwnCoverage } from './demand/use-own-coverage.tsx';
import { useOwnsDemand } from './demand/use-owns-demand.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const input = { demandId: demandIdIn(url), ...packageIdIn(url) };
  return { answer: await load(context, 'demand.publicPackage', input), now: nowOf(context) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { demand, package: pkg, packages, institutions } = loaderData.answer;
  const isFirst = packages[0]?.packageId === pkg.packageId;
  return pageMeta(matches, {
    title: `${pkg.label} · ${demand.title}`,
    description: `${audienceOf(pkg)}，${peopleText(pkg.headcount)}，${pkg.itemCount} 个体检项目：每项查什么、是否空腹、参考价，${citiesText(demand.cities)} ${institutions} 家机构中有多少家能做。`,
    // The first one is what the address without a package shows.
    path: paths.demandPackage(demand.demandId, isFirst ? undefined : pkg.packageId),
    jsonLd: breadcrumbs(demandTrail(demand, tabPage('package', demand.demandId))),
  });
};

export default function DemandPackage({ loaderData: { answer, now } }: Route.ComponentProps) {
  const { demand, package: pkg, packages, notices, findings } = answer;
  const own = useOwnCoverage([demand.demandId]);
  const owns = useOwnsDemand(demand);
  return (
    <main id="content" className="wrap">
      <DemandHead demand={demand} tab="package" />
      <WithQuoteCard demand={demand} now={now} own={own}>
        <PackageSwitch
          packages={packages}
          current={pkg}
          to={(packageId) => paths.demandPackage(demand.demandId, packageId)}
        />
        <Markets answer={answer} />
        <PackageItems answer={answer} explained />
        <ExportItems
          packageId={pkg.packageId}
          fileName={`${demand.number}-${pkg.label}.xlsx`}
          allowed={owns || Boolean(own.of(demand.demandId)?.quotation)}
        />
        <PackageFindings findings={findings} />
        <Notices notices={notices} />
      </WithQuoteCard>
    </main>
  );
}
