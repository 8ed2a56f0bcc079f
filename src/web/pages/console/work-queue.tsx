import { Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { useCall } from '#web/api/use-call.ts';
import '#web/features/certification/certification.css';
import { waited } from '#web/ui/waited.ts';
import { paths } from '#web/paths.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

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
      <div className="queue-head">
        <h2>{queue.name}</h2>
        {queue.count > 0 && <Link to={all}>全部 →</Link>}
      </div>
      <p className="queue-count">
        {queue.count}
        <small>
          {words[queue.count === 0 ? 1 : 0]}
          {queue.overdue > 0 && <span className="urgent">，{queue.overdue} 件超过 24 小时</span>}
        </small>
      </p>
      <ul className="queue-list">
        {queue.oldest.map((entry) => {
          const age = waited(entry.submittedAt, now);
          return (
            <li key={entry.id}>
              <div>
                <Link to={one(entry.id)}>{entry.title}</Link>
                <small className="num">{entry.detail}</small>
              </div>
              <span className={age.overdue ? 'queue-age urgent' : 'queue-age'}>{age.text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** 待办: what waits for a decision, longest waiting first. */
export default function WorkQueue() {
  const { data, failure, reload } = useCall('console.workQueue', {});
  const [now] = useState(Date.now);
  if (failure && !data) return <ErrorResult failure={failure} onRetry={reload} />;
  return (
    <>
      <PageHead title="待办" note="按等待时间排列，等得最久的在最前。" />
      {!data && <Skeleton active paragraph={{ rows: 8 }} />}
      <div className="queue-grid">
        {data?.map((queue) => (
          <QueuePanel key={queue.kind} queue={queue} now={now} />
        ))}
      </div>
    </>
  );
}
