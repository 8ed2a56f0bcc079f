import { data, Link } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import styles from '#web/features/reading/reading.module.css';
import { Crumbs } from '#web/features/reading/reading.tsx';
import { paths } from '#web/paths/paths.ts';
import { breadcrumbs, itemList } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { PageLinks } from '#web/ui/public/page-links.tsx';
import { Slogan } from '#web/ui/slogan.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/news-list';
import { pageTexts } from './site-text/page-texts.ts';

const name = '团检采购知识';
const pageSize = 10;
/** More are old enough not to be listed. */
const mostListed = 500;

export async function loader({ context, url }: Route.LoaderArgs) {
  const topic = url.searchParams.get('topic') ?? '';
  const page = Number(url.searchParams.get('page') ?? '1');
  const all = await load(context, 'content.list', {
    collection: 'news',
    sort: 'newest',
    limit: mostListed,
    only: ['summary', 'meta', 'publishedAt', 'minutes'],
  });
  const topicOf = ({ meta }: (typeof all)[number]) => meta?.topic ?? '';
  const topics = [...Map.groupBy(all, topicOf)]
    .filter(([topic]) => topic !== '')
    .map(([topic, articles]) => ({ topic, count: articles.length }))
    .toSorted((a, b) => b.count - a.count);
  const chosen = topic === '' ? all : all.filter((article) => topicOf(article) === topic);
  const last = Math.max(1, Math.ceil(chosen.length / pageSize));
  if ((topic !== '' && chosen.length === 0) || !Number.isInteger(page) || page < 1 || page > last)
    throw data({ message: '没有这一页，请从列表重新进入。' }, { status: 404 });
  return {
    texts: await pageTexts(context, 'health-msg'),
    articles: chosen
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ path, title, summary, meta, publishedAt, minutes }) => ({
        path,
        title,
        summary,
        topic: meta?.topic,
        publishedAt,
        minutes,
      })),
    topics,
    all: all.length,
    topic,
    page,
    total: chosen.length,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { topic, page, articles, texts } = loaderData;
  return pageMeta(matches, {
    title: `${topic ? `${topic} · ` : ''}${texts.search.title}${page > 1 ? `（第 ${page} 页）` : ''}`,
    description: texts.search.text,
    path: paths.news({ topic, ...(page > 1 && { page }) }),
    jsonLd: [
      breadcrumbs([{ name, path: paths.news() }]),
      itemList(
        name,
        articles.map(({ title, path }) => ({ name: title, path: paths.newsArticle(path) })),
      ),
    ],
  });
};

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { articles, topics, all, topic, page, total, texts } = loaderData;
  const choices = [{ topic: '', count: all }, ...topics];
  return (
    <main id="content" className={`wrap page ${styles.page}`}>
      <Crumbs trail={[{ name, path: paths.news() }]} />
      <h1>
        <Slogan text={texts.head.title} />
      </h1>
      <p className="lead above">{texts.head.text}</p>
      <div className={`split ${styles.columns}`}>
        {topics.length > 1 && (
          <nav className={`sticky ${styles.side} ${styles.topics}`} aria-labelledby="topics">
            <h2 id="topics" className="note plain">
              按专题看
            </h2>
            <ul>
              {choices.map((choice) => (
                <li key={choice.topic}>
                  <Link
                    to={paths.news({ topic: choice.topic })}
                    aria-current={choice.topic === topic ? 'page' : undefined}
                    preventScrollReset
                  >
                    {choice.topic || '全部'} <span className="num">{choice.count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div>
          {articles.length === 0 && <EmptyState title="还没有文章">发布之后会列在这里。</EmptyState>}
          <ul className={styles.entries}>
            {articles.map((article) => (
              <li key={article.path} className="covered">
                <h2>
                  <Link className="cover" to={paths.newsArticle(article.path)}>
                    {article.title}
                  </Link>
                </h2>
                <p className="soft measure">{article.summary}</p>
                <p className="cluster gap-1 note num above">
                  {article.topic && <span className="tag tag-teal">{article.topic}</span>}
                  {article.publishedAt && (
                    <time dateTime={article.publishedAt}>{dayText(article.publishedAt)}</time>
                  )}
                  <span>约 {article.minutes} 分钟</span>
                </p>
              </li>
            ))}
          </ul>
          <PageLinks
            current={page}
            size={pageSize}
            total={total}
            to={(to) => paths.news({ topic, ...(to > 1 && { page: to }) })}
          />
        </div>
      </div>
    </main>
  );
}
