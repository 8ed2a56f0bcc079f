import { load } from '#web/api/invoke-context.ts';
import { Prose } from '#web/features/reading/prose.tsx';
import styles from '#web/features/reading/reading.module.css';
import { Crumbs, Outline, PrintButton } from '#web/features/reading/reading.tsx';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/site-text';

/** The collection of the site's own texts; a record's path is the page's: about-us, agree, state. */
const collection = 'page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.split('/').at(-1) ?? '';
  return load(context, 'content.page', { collection, path });
}

const trailOf = ({ title, path }: { title: string; path: string }) => [{ name: title, path: `/${path}` }];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: loaderData.summary,
        path: `/${loaderData.path}`,
        jsonLd: breadcrumbs(trailOf(loaderData)),
      })
    : [];

export default function SiteText({ loaderData }: Route.ComponentProps) {
  const { title, summary, html, outline, updatedAt, meta: facts } = loaderData;
  return (
    <main id="content" className={`wrap page ${styles.page}`}>
      <Crumbs trail={trailOf(loaderData)} />
      <h1>{title}</h1>
      <p className="lead above">{summary}</p>
      <p className="cluster gap-1 note num apart">
        {facts.version && <span>版本 {facts.version}</span>}
        {facts.effective && <span>{facts.effective} 起生效</span>}
        <span>
          <time dateTime={updatedAt}>{dayText(updatedAt)}</time> 更新
        </span>
        <PrintButton />
      </p>
      <div className={`split ${styles.columns}`}>
        <Outline sections={outline} />
        <article>
          <Prose html={html} />
        </article>
      </div>
    </main>
  );
}
