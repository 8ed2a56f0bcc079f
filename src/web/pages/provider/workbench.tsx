import { Navigate } from 'react-router';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { ContractsToSign } from '#web/features/contract/contracts-to-sign.tsx';
import { WaitsElsewhere } from '#web/features/organisation/waits-elsewhere.tsx';
import { SettlementsWaiting } from '#web/features/settlement/settlements-waiting.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { CountCards } from '#web/ui/app/count-cards.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { FirstTask } from './workbench/first-task.tsx';
import { LibraryCard } from './workbench/library-card.tsx';
import { ImportFirst, OpenDemands } from './workbench/newcomer.tsx';
import { RecentCard } from './workbench/recent-card.tsx';
import { ReleaseCard } from './workbench/release-card.tsx';
import { ResultsCard } from './workbench/results-card.tsx';
import { WaitingCard } from './workbench/waiting-card.tsx';
import styles from './workbench/workbench.module.css';

type Overview = CallOutput<'quotation.overview'>;

/** The provider's first page: what to do next. Each card is a file of its own in `workbench/`, with the call that it reads. */
export default function WorkbenchPage() {
  const own = useOwnInstitution();
  const query = useCallQuery('quotation.overview', own.may('quote') ? {} : undefined);
  if (!own.may('quote'))
    return <Navigate to={own.may('visits') ? workPaths.examVisits() : paths.itemLibrary()} replace />;
  return (
    <>
      <PageHead title="工作台" note={own.name} />
      <WaitsElsewhere />
      <Loaded query={query}>
        {(overview) => {
          const { counts, waiting, library, recent } = overview;
          const quoted = Object.values(counts).some((count) => count > 0);
          if (library.updatedAt === null && !quoted) return <ImportFirst />;
          return (
            <div className="stack">
              <FirstTask overview={overview} />
              {quoted && <Counts counts={counts} />}
              <div className={`split ${styles.columns}`}>
                <div className="stack">
                  <ReleaseCard />
                  {quoted && <WaitingCard records={waiting} total={counts.waiting} />}
                  {counts.waiting + counts.amending === 0 && (
                    <OpenDemands institutionId={own.institutionId} />
                  )}
                  <ResultsCard />
                </div>
                <div className="stack">
                  <ContractsToSign />
                  <SettlementsWaiting side="institution" />
                  <LibraryCard library={library} />
                  {quoted && <RecentCard records={recent} />}
                </div>
              </div>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function Counts({ counts }: { counts: Overview['counts'] }) {
  const inState = (state: keyof typeof quotationStatus) =>
    workPaths.invitations({ status: String(quotationStatus[state]) });
  const cards = [
    { name: '待报价', count: counts.waiting, to: inState('waiting'), urgent: true },
    ...(counts.amending > 0
      ? [{ name: '修改中', count: counts.amending, to: inState('quoted'), urgent: true }]
      : []),
    {
      name: '今日截止',
      count: counts.dueToday,
      to: workPaths.invitations({ only: 'dueToday' }),
      urgent: true,
    },
    { name: '已报价', count: counts.quoted, to: inState('quoted') },
    { name: '接受报价', count: counts.accepted, to: inState('accepted') },
    { name: '已中标', count: counts.won, to: inState('won') },
    { name: '未中标', count: counts.lost, to: workPaths.invitations({ only: 'lost' }) },
  ];
  return <CountCards cards={cards} />;
}
