import { flagSet } from '#domain/content/flag.ts';
import { load } from '#web/api/invoke-context.ts';
import { type CaseFacts, outcomeOf, whereOf } from '#web/features/reading/case-facts.ts';
import styles from '#web/features/reading/cases.module.css';
import { Neighbours } from '#web/features/reading/neighbours.tsx';
import { Prose } from '#web/features/reading/prose.tsx';
import reading from '#web/features/reading/reading.module.css';
import { Crumbs } from '#web/features/reading/reading.tsx';
import { paths } from '#web/paths/paths.ts';
import { Facts } from '#web/ui/definition-lists.tsx';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { Route } from './+types/customer-case';

const collection = 'case';

export async function loader({ context, params: { path } }: Route.LoaderArgs) {
  const [record, all] = await Promise.all([
    load(context, 'content.page', { collection, path }),
    load(context, 'content.list', { collection, limit: 50, only: [] }),
  ]);
  const at = all.findIndex((other) => other.path === path);
  return { record, previous: all[at - 1], next: all[at + 1] };
}

const trailOf = ({ title, path }: { title: string; path: string }) => [
  { name: '客户案例', path: paths.customerCases() },
  { name: title, path: paths.customerCase(path) },
];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.record.title} - 客户案例`,
        description: loaderData.record.summary,
        path: paths.customerCase(loaderData.record.path),
        jsonLd: breadcrumbs(trailOf(loaderData.record)),
      })
    : [];

export default function CustomerCase({ loaderData: { record, previous, next } }: Route.ComponentProps) {
  const facts: CaseFacts = record.meta;
  return (
    <main id="content" className={`wrap page ${reading.page}`}>
      <Crumbs trail={trailOf(record)} />
      <h1>{record.title}</h1>
      <p className="lead above">{record.summary}</p>
      <p className="cluster note above">
        {facts.sample === flagSet && <Tag tone="warn">示例</Tag>}
        <span>{whereOf(facts)}</span>
      </p>
      {facts.sample === flagSet && (
        <p className="hint above">
          为说明做法而编写，企业、机构与数字均为虚构，不代表真实采购，也不是价格参考。
        </p>
      )}
      <Facts className={`apart ${styles.outcome}`} facts={outcomeOf(facts)} />
      <Prose html={record.html} />
      <Neighbours label="前后案例" unit="个" previous={previous} next={next} to={paths.customerCase} />
    </main>
  );
}
