import { load } from '#web/api/invoke-context.ts';
import { Prose } from '#web/features/public/prose.tsx';
import styles from '#web/features/public/reading.module.css';
import { pageMeta } from '#web/ui/page-meta.ts';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/site-text';

/** The collection of the site's own texts; a record's path is the page's: about-us, agree, state. */
const collection = 'page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.split('/').at(-1) ?? '';
  return load(context, 'content.page', { collection, path });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: loaderData.summary,
        path: `/${loaderData.path}`,
      })
    : [];

export default function SiteText({ loaderData }: Route.ComponentProps) {
  const { title, summary, html, updatedAt, meta: facts } = loaderData;
  return (
    <main id="content" className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
      <p className={styles.summary}>{summary}</p>
      <Prose html={html} />
      <p className={styles.date}>
        {facts.version && `版本 ${facts.version}，`}更新于 {dayText(updatedAt)}
      </p>
    </main>
  );
}
