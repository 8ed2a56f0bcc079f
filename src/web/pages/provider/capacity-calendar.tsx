import { Link, useSearchParams } from 'react-router';
import { weekdayNames } from '#domain/institution/weekdays.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { cssValues } from '#web/ui/css-values.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useNow } from '#web/ui/use-now.ts';
import styles from './capacity-calendar.module.css';

type Calendar = CallOutput<'institution.calendar'>;
type Day = Calendar['days'][number];

const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;
const monthAfter = (month: string, by: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** 接待日历: what won orders are expected to take of each day's capacity. */
export default function CapacityCalendar() {
  const { institutionId } = useOwnInstitution();
  const [query] = useSearchParams();
  const today = shanghaiDay(new Date(useNow()));
  const month = query.get('month') ?? today.slice(0, 7);
  const calendar = useCallQuery('institution.calendar', { institutionId, month });
  const [year, number] = month.split('-').map(Number);
  return (
    <>
      <PageHead
        title="接待日历"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        actions={
          <>
            <ButtonLink to={workPaths.capacityCalendar({ month: monthAfter(month, -1) })}>上个月</ButtonLink>
            <ButtonLink to={workPaths.capacityCalendar({ month: monthAfter(month, 1) })}>下个月</ButtonLink>
          </>
        }
      />
      <Loaded query={calendar}>
        {(data) => (
          <div className="stack">
            <Panel title={`${year} 年 ${number} 月`}>
              <p className="hint">
                预计人数是估算：把每个中标订单的人数平均分到它体检时间段内、中标之后的开放日，只估今天和以后；实际到检以预约为准。
                {!data.stated && '还没有填写开放日，按周一至周五和日接待量计算。'}
                <TextLink to={paths.institutionInfo()}>修改开放日与日接待量</TextLink>
              </p>
              <Month data={data} today={today} />
            </Panel>
            <Orders data={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Month({ data: { days }, today }: { data: Calendar; today: string }) {
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdayNames.map((name) => (
          <span key={name} className="hint">
            {name}
          </span>
        ))}
      </div>
      <ol className={styles.days} {...cssValues({ '--first': String(weekdayOf(days[0]?.day ?? '')) })}>
        {days.map((one) => (
          <DayCell key={one.day} one={one} today={today} />
        ))}
      </ol>
    </>
  );
}

function DayCell({ one, today }: { one: Day; today: string }) {
  const { day, open, capacity, note, taken } = one;
  const over = taken - capacity;
  return (
    <li
      className={styles.day}
      data-closed={!open || undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <span className="num">
        {Number(day.slice(8))} 日<span className={styles.weekday}> {weekdayNames[weekdayOf(day) - 1]}</span>
      </span>
      {day < today ? (
        <small>已过</small>
      ) : open ? (
        <>
          <i
            className="share"
            data-scarce={over > 0 || undefined}
            aria-hidden="true"
            {...cssValues({ '--share': Math.min(1, taken / Math.max(1, capacity)) })}
          />
          <small className="num">
            预计 {taken}／{capacity} 人
          </small>
        </>
      ) : (
        <small>{note || '休息'}</small>
      )}
      {over > 0 && <Tag tone="warn">超出 {over} 人</Tag>}
    </li>
  );
}

function Orders({ data: { orders, days } }: { data: Calendar }) {
  const inMonth = (index: number) => days.filter((one) => one.orders.includes(index)).length;
  const rows = orders.map((order, index) => ({ ...order, days: inMonth(index) }));
  return (
    <Panel title="本月的中标订单">
      {rows.length === 0 ? (
        <p className="soft">这个月没有中标订单。</p>
      ) : (
        <DataTable
          rows={rows}
          rowKey={(row) => row.demandId}
          columns={[
            {
              head: '采购需求',
              render: (row) => (
                <>
                  <Link className="text-link" to={paths.quotation(row.quotationId)}>
                    {row.title}
                  </Link>
                  <div className="hint">
                    {row.number} · {row.buyer}
                  </div>
                </>
              ),
            },
            { head: '体检时间', className: 'num', render: (row) => `${row.from} 至 ${row.to}` },
            { head: '人数', end: true, className: 'num', render: (row) => `${row.heads} 人` },
            { head: '本月排入', end: true, className: 'num', render: (row) => `${row.days} 天` },
          ]}
        />
      )}
    </Panel>
  );
}
