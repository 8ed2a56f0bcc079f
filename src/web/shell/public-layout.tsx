import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { groupNavigation } from '#domain/site/navigation.ts';
import { load, pageFactsContext } from '#web/api/invoke-context.ts';
import { cityOf } from '#web/site/current-city.ts';
import type { FrameData } from '#web/site/frame-data.ts';
import { siteLinks } from '#web/site/site-links.ts';
import { errorMeta } from '#web/ui/page-meta.ts';
import { siteName } from '#web/ui/site-name.ts';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/public-layout';
import { ErrorPage } from './error-page.tsx';
import { ErrorPageBoundary } from './error-page-boundary.tsx';
import { KeptPage } from './kept-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const title = `${siteName} · 全国领先的一站式团检服务平台`;
const description =
  '企业发布员工体检需求，医院与体检机构逐项报价；缺了什么、换了什么、补齐后多少钱，一张表比清楚。';

/** Defaults; a page's own `meta` replaces them. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? errorMeta(error) : [{ title }, { name: 'description', content: description }];

export async function loader({ context, params }: Route.LoaderArgs): Promise<FrameData> {
  const facts = context.get(pageFactsContext);
  const settings = await load(context, 'setting.home', {});
  return {
    city: cityOf((params as { regionCode?: string }).regionCode, facts),
    cities: facts.cities,
    year: dayText(facts.now.toISOString()).slice(0, 4),
    icpNumber: settings.icpNumber,
    company: settings.company,
    // Grouped here, so that no page's JavaScript does it.
    navigation: groupNavigation(siteLinks(settings.navigation)),
    footerLinks: siteLinks(settings.footerLinks),
    friendlyLinks: settings.friendlyLinks,
    hotline: settings.hotline,
    hours: settings.hours,
    customerServiceUrl: facts.customerServiceUrl,
    origin: facts.origin,
  };
}

/** Frame data changes with the city only: by the address, or by the visitor's choice, who then has the page read again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return true;
  return nextParams.regionCode !== undefined && currentParams.regionCode !== nextParams.regionCode;
}

/** What a page does without, by `export const handle: PublicHandle = { footer: false }`. */
export interface PublicHandle {
  footer?: false;
  /** Neither header nor footer: the page has its own. */
  frame?: false;
  /** No JavaScript at all (root.tsx): links to it must be plain ones (`reloadDocument`). */
  scripts?: false;
}

function Frame({ data, children }: { data: FrameData | undefined; children: React.ReactNode }) {
  const handles = useMatches().map((match) => match.handle as PublicHandle | undefined);
  const hideFooter = handles.some((handle) => handle?.footer === false);
  if (handles.some((handle) => handle?.frame === false)) return children;
  return (
    <div className="site-frame">
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <SiteHeader data={data} />
      {children}
      {!hideFooter && data && <SiteFooter {...data} />}
    </div>
  );
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('shell/public-layout');
  return (
    <ErrorPageBoundary>
      <KeptPage failed={!isRouteErrorResponse(error)}>
        <Frame data={data}>
          <ErrorPage error={error} routeError={isRouteErrorResponse(error) ? error : undefined} />
        </Frame>
      </KeptPage>
    </ErrorPageBoundary>
  );
}
