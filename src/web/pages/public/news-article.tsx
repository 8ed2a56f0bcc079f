import { Link, redirect } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import { Neighbours } from '#web/features/reading/neighbours.tsx';
import { Prose } from '#web/features/reading/prose.tsx';
import styles from '#web/features/reading/reading.module.css';
import { Crumbs, Dates, Outline } from '#web/features/reading/reading.tsx';
import { paths, pathWithoutBase } from '#web/paths/paths.ts';
import { breadcrumbs, publisher } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/news-article';

const collection = 'news';
const mostRelated = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.split('/').at(-1) ?? '';
  // The first five have an address of their own: one page, one address.
  const address = paths.newsArticle(path);
  if (pathWithoutBase({ pathname: url.pathname, search: '' }) !== address) throw redirect(address, 301);
  const [article, all] = await Promise.all([
    load(context, 'content.page', { collection, path }),
    load(context, 'content.list', { collection, sort: 'newest', limit: 500, only: ['meta'] }),
  ]);
  const at = all.findIndex((other) => other.path === path);
  const link = (other: (typeof all)[number] | undefined) => other && { path: other.path, title: other.title };
  const { topic } = article.meta;
  const beside = [all[at - 1]?.path, path, all[at + 1]?.path];
  return {
    article,
    previous: link(all[at - 1]),
    next: link(all[at + 1]),
    related: all
      .filter((other) => topic && other.meta?.topic === topic && !beside.includes(other.path))
      .slice(0, mostRelated)
      .map(({ path, title }) => ({ path, title })),
  };
}

const trailOf = ({
  path,
  title,
  meta: { topic },
}: {
  path: string;
  title: string;
  meta: Record<string, string>;
}) => [
  { name: '团检采购知识', path: paths.news() },
  ...(topic ? [{ name: topic, path: paths.news({ topic }) }] : []),
  { name: title, path: paths.newsArticle(path) },
];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { article } = loaderData;
  const { title, summary, path, publishedAt, updatedAt } = article;
  return pageMeta(matches, {
    title,
    description: summary,
    path: paths.newsArticle(path),
    type: 'article',
    jsonLd: [
      (absolute) => ({
        '@type': 'Article',
        headline: title,
        description: summary,
        mainEntityOfPage: absolute(paths.newsArticle(path)),
        datePublished: publishedAt,
        dateModified: updatedAt,
        inLanguage: 'zh-CN',
        ...(article.meta.topic && { articleSection: article.meta.topic }),
        author: publisher(absolute),
        publisher: publisher(absolute),
      }),
      breadcrumbs(trailOf(article)),
    ],
  });
};

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  const { article, previous, next, related } = loaderData;
  const { topic, author = '体检采购网编辑部', source, checked } = article.meta;
  return (
    <main id="content" className={`wrap page ${styles.page}`}>
      <Crumbs trail={trailOf(article)} />
      <h1>{article.title}</h1>
      <p className="lead above">{article.summary}</p>
      <p className="cluster gap-1 note num apart">
        <span>{author}</span>
        <Dates publishedAt={article.publishedAt} updatedAt={article.updatedAt} />
        <span>约 {article.minutes} 分钟</span>
      </p>
      <div className={`split ${styles.columns}`}>
        <Outline sections={article.outline} />
        <article>
          <Prose html={article.html} />
          {(source || checked) && (
            <footer className={`note ${styles.after}`}>
              {source && <p>资料来源：{source}</p>}
              {checked && <p>文中引用的法律和标准核对到 {checked}，以现行文本为准。</p>}
            </footer>
          )}
        </article>
        <div>
          <Neighbours label="前后文章" unit="篇" previous={previous} next={next} to={paths.newsArticle} />
          {topic && related.length > 0 && (
            <section className={`${styles.after} ${styles.related}`} aria-labelledby="related">
              <h2 id="related">同一专题：{topic}</h2>
              <ul className="stack gap-3 divided apart">
                {related.map(({ path, title }) => (
                  <li key={path}>
                    <h3>
                      <Link to={paths.newsArticle(path)}>{title}</Link>
                    </h3>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </main>
  );
}
