import { useEffect, useEffectEvent, useState } from 'react';
import { Link, redirect } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths/paths.ts';
import { sessionState } from '#web/session/session-state.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { useRedirect } from '#web/ui/use-redirect.ts';
import type { Route } from './+types/org-home';
import styles from './institution/institution-list.module.css';
import { NameForm } from './institution/list-filters.tsx';

type Own = CallOutput<'institution.listMine'>['records'];

/** The older address of an institution's page. */
export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('orgCode') ?? url.searchParams.get('code');
  return code ? redirect(paths.institution(code), 301) : null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '机构主页',
    description: '每家体检机构在平台上有自己的主页：套餐、项目价目、医师与执业许可信息。',
    path: paths.institutionList(),
    noIndex: true,
  });

/** Without a code: a member of one institution comes to its page, everybody else to the list. */
export default function OrgHome() {
  const [own, setOwn] = useState<Own>([]);
  const go = useRedirect();
  const choose = useEffectEvent((inForce: Own) => {
    const [only] = inForce;
    if (inForce.length > 1) return setOwn(inForce);
    return go(only ? paths.institution(only.code) : paths.institutionList());
  });
  useEffect(() => {
    // A session that has ended, or no answer: the list is there for everybody.
    const mine = sessionState.get().signedIn
      ? call('institution.listMine', { current: 1, size: 100 }, { stayOnSessionLoss: true }).then(
          ({ records }) => records.filter(({ inForce }) => inForce),
          () => [],
        )
      : Promise.resolve([]);
    void mine.then(choose);
  }, []);
  return (
    <main id="content" className="wrap page">
      <div className="section-head">
        <h1>机构主页</h1>
        <span>
          {own.length > 0 ? '您是这些机构的成员，选一家打开它的公开主页' : '链接里没有机构编号，请按名称查找'}
        </span>
      </div>
      {own.length > 0 ? (
        <ul className={`stack gap-2 ${styles.ways}`}>
          {own.map(({ code, name, regionName }) => (
            <li key={code} className="card covered">
              <Link className="cover strong" to={paths.institution(code)}>
                {name}
              </Link>
              <p className="note">{regionName}</p>
            </li>
          ))}
        </ul>
      ) : (
        <div className="cluster">
          <NameForm filters={{ keyword: '', level: '', type: '', region: '', sort: '' }} />
          <ButtonLink to={paths.institutionList()}>查看全部体检机构</ButtonLink>
        </div>
      )}
    </main>
  );
}
