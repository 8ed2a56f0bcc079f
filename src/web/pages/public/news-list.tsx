import { Link } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import styles from '#web/features/public/reading.module.css';
import { paths } from '#web/paths.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/news-list';

export const loader = ({ context }: Route.LoaderArgs) =>
  load(context, 'content.list', { collection: 'news', sort: 'newest', limit: 50 });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '团检采购知识',
    description:
      '入职体检的合规边界、报价怎么比、放射检查怎么排、员工通知怎么写：给采购方和体检机构的实用文章。',
    path: paths.news(),
  });

export default function NewsList({ loaderData: articles }: Route.ComponentProps) {
  return (
    <main id="content" className={`wrap ${styles.page}`}>
      <h1>团检采购知识</h1>
      <p className={styles.summary}>合规、比价、组织到检：每篇只讲一件事，写明依据。</p>
      {articles.length === 0 && <EmptyState title="还没有文章">发布之后会列在这里。</EmptyState>}
      <ul className={styles.entries}>
        {articles.map(({ path, title, summary, meta: facts, publishedAt }) => (
          <li key={path}>
            <h2>
              <Link to={paths.newsArticle(path)}>{title}</Link>
            </h2>
            <p>{summary}</p>
            <p className={styles.facts} style={{ margin: '8px 0 0' }}>
              {facts?.topic && <Tag tone="teal">{facts.topic}</Tag>}
              {publishedAt && <time dateTime={publishedAt}>{dayText(publishedAt)}</time>}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
