import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';

type LastDemand = NonNullable<CallOutput<'demand.lastTime'>>;
type Row = LastDemand['packages'][number];

/** 再采购一次: what the demand that this one repeats was awarded for, and how many came; nothing where it repeats none. */
export function LastTime({ demandId }: { demandId: string }) {
  const { data } = useCallQuery('demand.lastTime', { demandId });
  return data ? <Prices last={data} /> : null;
}

const heads = (people: number | null) => (people === null ? <span className="soft">没有名单</span> : people);

function Prices({ last }: { last: LastDemand }) {
  const page = last.kind === 'open' ? paths.purchaseOrder(last.demandId) : workPaths.inquiry(last.demandId);
  return (
    <div className="apart under">
      <Panel title="上次的价格与到检人数" more={<TextLink to={page}>{last.number}</TextLink>}>
        <p className="note under">
          {last.title}
          {last.completedAt && `，${momentText(last.completedAt).slice(0, 10)} 完成采购`}。定标 {last.awarded}{' '}
          人，
          {last.arrived === null ? '没有建立人员名单，不知道实际到检人数' : `实际到检 ${last.arrived} 人`}
          ，成交合计 <Money yuan={last.amount} />。
        </p>
        <DataTable
          rows={last.packages}
          rowKey={({ label }) => label}
          columns={[
            { head: '套餐', render: ({ label }) => label },
            { head: '成交单价', render: ({ lots }) => <Lots lots={lots} /> },
            { head: '定标人数', end: true, render: ({ awarded }) => awarded },
            { head: '实际到检', end: true, render: ({ arrived }) => heads(arrived) },
          ]}
        />
      </Panel>
    </div>
  );
}

const Lots = ({ lots }: Pick<Row, 'lots'>) =>
  lots.length === 0 ? (
    <span className="soft">没有成交</span>
  ) : (
    <ul>
      {lots.map(({ institution, city, price, headcount }) => (
        <li key={institution + city}>
          <Money yuan={price} />{' '}
          <small>
            {institution}
            {city && ` · ${city} ${headcount} 人`}
          </small>
        </li>
      ))}
    </ul>
  );
