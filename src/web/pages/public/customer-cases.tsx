import { Link } from 'react-router';
import { flagSet } from '#domain/content/flag.ts';
import { load } from '#web/api/invoke-context.ts';
import { whereOf } from '#web/features/reading/case-facts.ts';
import styles from '#web/features/reading/cases.module.css';
import reading from '#web/features/reading/reading.module.css';
import { Crumbs } from '#web/features/reading/reading.tsx';
import { paths } from '#web/paths/paths.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { Slogan } from '#web/ui/slogan.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Route } from './+types/customer-cases';
import { pageTexts } from './site-text/page-texts.ts';

const trail = [{ name: '客户案例', path: paths.customerCases() }];

export async function loader({ context }: Route.LoaderArgs) {
  const [cases, texts] = await Promise.all([
    load(context, 'content.list', { collection: 'case', limit: 50, only: ['summary', 'meta'] }),
    pageTexts(context, 'customer-case'),
  ]);
  return { cases, texts };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.texts.search.title,
        description: loaderData.texts.search.text,
        path: paths.customerCases(),
        jsonLd: breadcrumbs(trail),
      })
    : [];

export default function CustomerCases({ loaderData: { cases, texts } }: Route.ComponentProps) {
  const invented = cases.filter(({ meta: facts }) => facts?.sample === flagSet).length;
  return (
    <main id="content" className={`wrap page ${reading.page}`}>
      <Crumbs trail={trail} />
      <h1>
        <Slogan text={texts.head.title} />
      </h1>
      <p className="lead above">{texts.head.text}</p>
      {invented > 0 && (
        <p className="row baseline gap-3 well soft small apart" role="note">
          <Tag tone="warn">示例</Tag>
          <span>
            标有“示例”的 {invented}{' '}
            个案例是为说明做法而编写的，企业、机构与数字均为虚构，不代表真实采购，也不是价格参考。
          </span>
        </p>
      )}
      {cases.length === 0 && <EmptyState title="还没有案例">发布之后会列在这里。</EmptyState>}
      {cases.length > 0 && (
        <nav aria-label="案例目录">
          <ul className={`grid far ${styles.index}`}>
            {cases.map(({ path, title, summary, meta: facts = {} }) => (
              <li key={path} id={path} className="card covered stack gap-1">
                <Link className="cover strong" to={paths.customerCase(path)}>
                  {title}
                </Link>
                <p className="soft">{summary}</p>
                <p className="note">{whereOf(facts)}</p>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </main>
  );
}
