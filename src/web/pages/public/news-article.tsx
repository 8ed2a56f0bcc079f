import { Link } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { Prose } from '#web/features/public/prose.tsx';
import styles from '#web/features/public/reading.module.css';
import { paths } from '#web/paths.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { Tag } from '#web/ui/tag.tsx';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/news-article';

const collection = 'news';

export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.split('/').at(-1) ?? '';
  const [article, all] = await Promise.all([
    load(context, 'content.page', { collection, path }),
    load(context, 'content.list', { collection, sort: 'newest', limit: 6, only: [] }),
  ]);
  return { article, others: all.filter((other) => other.path !== path) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, summary, path, publishedAt, updatedAt } = loaderData.article;
  return pageMeta(matches, {
    title,
    description: summary,
    path: paths.newsArticle(path),
    jsonLd: { '@type': 'Article', headline: title, datePublished: publishedAt, dateModified: updatedAt },
  });
};

export default function NewsArticle({ loaderData: { article, others } }: Route.ComponentProps) {
  return (
    <main id="content" className={`wrap ${styles.page}`}>
      <p className={styles.crumb}>
        <Link to={paths.news()}>团检采购知识</Link>
      </p>
      <h1>{article.title}</h1>
      <p className={styles.facts}>
        {article.meta.topic && <Tag tone="teal">{article.meta.topic}</Tag>}
        <time dateTime={article.publishedAt}>{dayText(article.publishedAt)}</time>
      </p>
      <Prose html={article.html} />
      {others.length > 0 && (
        <nav className={styles.more} aria-labelledby="more">
          <h2 id="more">其他文章</h2>
          <ul>
            {others.map(({ path, title }) => (
              <li key={path}>
                <Link to={paths.newsArticle(path)}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </main>
  );
}
