import { load } from '#web/api/invoke-context.ts';
import { Prose } from '#web/features/public/prose.tsx';
import styles from '#web/features/public/reading.module.css';
import { paths } from '#web/paths.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Route } from './+types/customer-cases';

export const loader = ({ context }: Route.LoaderArgs) =>
  load(context, 'content.list', { collection: 'case', limit: 20, only: ['summary', 'meta', 'html'] });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '客户案例',
    description: '企业怎样拆分套餐、安排入场、组织离退休职工体检：每个案例写明原来的做法、改动和结果。',
    path: paths.customerCases(),
  });

export default function CustomerCases({ loaderData: cases }: Route.ComponentProps) {
  return (
    <main id="content" className={`wrap ${styles.page}`}>
      <h1>客户案例</h1>
      <p className={styles.summary}>原来怎么做、改了什么、结果如何。</p>
      {cases.length === 0 && <EmptyState title="还没有案例">发布之后会列在这里。</EmptyState>}
      <ul className={styles.entries}>
        {cases.map(({ path, title, summary }) => (
          <li key={path}>
            <h2>
              <a href={`#${path}`}>{title}</a>
            </h2>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      {cases.map(({ path, title, meta: facts, html }) => (
        <article key={path} id={path} className={styles.case}>
          <h2>{title}</h2>
          <p className={styles.facts}>
            {facts?.industry && <Tag>{facts.industry}</Tag>}
            {facts?.city && <Tag>{facts.city}</Tag>}
            {facts?.headcount && <Tag>{Number(facts.headcount).toLocaleString('en')} 人</Tag>}
          </p>
          <Prose html={html ?? ''} />
        </article>
      ))}
    </main>
  );
}
