import { Link, Navigate } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { ContractsToSign } from '#web/features/contract/contracts-to-sign.tsx';
import { paths } from '#web/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { CountCards } from '#web/ui/app/count-cards.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Money } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { dayText } from '#web/ui/time.ts';
import { percent } from '#web/ui/percent.ts';
import styles from './workbench.module.css';
import { TextLink } from '#web/ui/text-link.tsx';

type Overview = CallOutput<'quotation.overview'>;

/** The provider's first page: what to do next. */
export default function WorkbenchPage() {
  const own = useOwnInstitution();
  const query = useCallQuery('quotation.overview', own.may('quote') ? {} : undefined);
  if (!own.may('quote')) return <Navigate to={paths.itemLibrary()} replace />;
  return (
    <>
      <PageHead title="工作台" note={own.name} />
      <Loaded query={query}>
        {({ counts, waiting, library, recent }) => (
          <div className="stack">
            <Counts counts={counts} />
            <div className={`split ${styles.columns}`}>
              <Waiting records={waiting} total={counts.waiting} />
              <div className="stack">
                <ContractsToSign />
                <Library library={library} />
                <Recent records={recent} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Counts({ counts }: { counts: Overview['counts'] }) {
  const inState = (state: keyof typeof quotationStatus) =>
    paths.invitations({ status: String(quotationStatus[state]) });
  const cards = [
    { name: '待报价', count: counts.waiting, to: inState('waiting'), urgent: true },
    { name: '今日截止', count: counts.dueToday, to: inState('waiting'), urgent: true },
    { name: '已报价', count: counts.quoted, to: inState('quoted') },
    { name: '接受报价', count: counts.accepted, to: inState('accepted') },
    { name: '已中标', count: counts.won, to: inState('won') },
    { name: '未中标', count: counts.lost, to: paths.invitations() },
  ];
  return <CountCards cards={cards} />;
}

function Waiting({ records, total }: { records: Overview['waiting']; total: number }) {
  return (
    <Panel
      title="等待报价"
      more={
        total > records.length && (
          <Link
            className="text-link small plain"
            to={paths.invitations({ status: String(quotationStatus.waiting) })}
          >
            全部 {total} 个
          </Link>
        )
      }
    >
      {records.length === 0 && (
        <EmptyState
          title="没有等待报价的需求"
          actions={<ButtonLink to={paths.demandHall()}>去需求大厅找需求</ButtonLink>}
        >
          新的询价会按城市和项目自动匹配过来。
        </EmptyState>
      )}
      <ul className="stack gap-3 divided">
        {records.map(({ quotationId, demand, coverage, problems, perHead }) => (
          <li key={quotationId} className="cluster covered">
            <div className={styles.demand}>
              <Link className="cover strong" to={paths.quotation(quotationId)}>
                {demand.title}
              </Link>
              <div className="hint">
                {demand.cities.map((city) => city.name).join('、')} · {demand.headcount} 人 · 覆盖{' '}
                {percent(coverage)}
              </div>
            </div>
            <span className="small">
              距截止 <Countdown deadline={demand.deadline} />
            </span>
            {problems > 0 && <Tag tone="warn">{problems} 项需留意</Tag>}
            <Money yuan={perHead} exact />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Library({ library }: { library: Overview['library'] }) {
  const rows = [
    { name: '可报价', count: library.confirmed, note: '已确认对应的标准项目' },
    { name: '待确认映射', count: library.suggested, note: '确认后才会用于报价' },
    { name: '未映射', count: library.unmapped, note: '平台不知道是什么项目，不会参与匹配' },
    { name: '已停用', count: library.frozen, note: '' },
  ];
  const open = library.suggested + library.unmapped;
  return (
    <Panel
      title="项目库"
      more={
        <Link className="text-link small plain" to={paths.itemLibrary()}>
          {open > 0 ? `去处理 ${open} 项` : '查看'}
        </Link>
      }
    >
      <ul className="stack gap-2 divided">
        {rows.map(({ name, count, note }) => (
          <li key={name} className="row between">
            <span>
              {name} <small>{note}</small>
            </span>
            <strong className="num">{count}</strong>
          </li>
        ))}
      </ul>
      {library.updatedAt ? (
        <p className="hint above">最近更新 {dayText(library.updatedAt)}</p>
      ) : (
        <p className="soft above">
          还没有项目。
          <TextLink to={paths.importBatches()}>导入价格表</TextLink>
          后即可收到匹配的询价。
        </p>
      )}
    </Panel>
  );
}

function Recent({ records }: { records: Overview['recent'] }) {
  return (
    <Panel title="最近结果">
      {records.length === 0 && <p className="soft">还没有出结果的报价。</p>}
      <ul className="stack gap-3 divided">
        {records.map(({ quotationId, demand, outcome }) => (
          <li key={quotationId} className="row top covered">
            <Tag tone={outcome?.won ? 'ok' : undefined}>{outcome?.won ? '中标' : '未中标'}</Tag>
            <div>
              <Link className="cover" to={paths.quotation(quotationId)}>
                {demand.title}
              </Link>
              <div className="hint">{outcome?.percentileText || outcome?.text}</div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
