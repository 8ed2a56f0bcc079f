import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { waitingTime } from '#web/ui/waiting-time.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { useNow } from '#web/ui/app/use-now.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import styles from './work-queue.module.css';
import { TextLink } from '#web/ui/text-link.tsx';

type Queue = CallOutput<'console.workQueue'>[number];

const rooms: Readonly<Record<Queue['kind'], { all: string; one: (id: string) => string }>> = {
  company: { all: paths.consoleCompanies({ status: '2' }), one: paths.consoleCompany },
  institution: { all: paths.consoleInstitutions({ status: '2' }), one: paths.consoleInstitution },
  demand: { all: paths.consoleDemands({ status: '1' }), one: paths.consoleDemand },
  lead: { all: paths.consoleLeads({ status: '1' }), one: () => paths.consoleLeads({ status: '1' }) },
};

function QueuePanel({ queue, now }: { queue: Queue; now: number }) {
  const { all, one } = rooms[queue.kind];
  const words =
    queue.kind === 'lead' ? ['条待回电', '没有等待回电的线索'] : ['件待审核', '没有等待审核的申请'];
  return (
    <section className="panel">
      <div className="row between baseline">
        <h2>{queue.name}</h2>
        {queue.count > 0 && <TextLink to={all}>全部</TextLink>}
      </div>
      <p className="row baseline">
        <b className={`num ${styles.count}`}>{queue.count}</b>
        <small>
          {words[queue.count === 0 ? 1 : 0]}
          {queue.overdue > 0 && <span className="urgent">，{queue.overdue} 件超过 24 小时</span>}
        </small>
      </p>
      <ul>
        {queue.oldest.map((entry) => {
          const age = waitingTime(entry.submittedAt, now);
          return (
            <li key={entry.id} className={`row top ${styles.entry}`}>
              <div className="fill">
                <Link className="ellipsis" to={one(entry.id)}>
                  {entry.title}
                </Link>
                <small className="num">{entry.detail}</small>
              </div>
              <small className={age.overdue ? 'fixed num urgent' : 'fixed num'}>{age.text}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** 待办: what waits for a decision, longest waiting first. */
export default function WorkQueue() {
  const query = useCallQuery('console.workQueue', {});
  const now = useNow();
  return (
    <>
      <PageHead title="待办" note="按等待时间排列，等得最久的在最前。" />
      <Loaded query={query}>
        {(queues) => (
          <div className={`grid top ${styles.grid}`}>
            {queues.map((queue) => (
              <QueuePanel key={queue.kind} queue={queue} now={now} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
