import type { CallOutput } from '#wire/invoke.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { cssValues } from '#web/ui/css-values.ts';
import { Money } from '#web/ui/money.tsx';

type Awarded = NonNullable<CallOutput<'demand.overview'>['awarded']>;

/** What was awarded in the last twelve months, by month and by institution. */
export function AwardedPanel({ awarded: { total, months, institutions } }: { awarded: Awarded }) {
  return (
    <Panel title="近 12 个月中标金额" more={<Money yuan={total} />}>
      {institutions.length === 0 ? (
        <p className="soft">完成采购后，这里按月份和机构汇总中标金额。</p>
      ) : (
        <div className="stack">
          <Bars
            caption="按定标月份"
            rows={months
              .filter(({ amount }) => Number(amount) > 0)
              .map(({ month, amount }) => ({ key: month, name: monthText(month), amount }))}
          />
          <Bars
            caption="按机构"
            rows={institutions.map(({ institutionId, name, amount }) => ({
              key: institutionId,
              name,
              amount,
            }))}
          />
          <p className="hint">人均成交价 × 人数，以定标时为准；实际结算以合同与到检人数为准。</p>
        </div>
      )}
    </Panel>
  );
}

interface Bar {
  key: string;
  name: string;
  amount: string;
}

function Bars({ caption, rows }: { caption: string; rows: readonly Bar[] }) {
  const most = Math.max(...rows.map(({ amount }) => Number(amount)));
  return (
    <div>
      <h3 className="small soft">{caption}</h3>
      <ul className="stack gap-2">
        {rows.map(({ key, name, amount }) => (
          <li key={key}>
            <div className="row between small">
              {name}
              <Money yuan={amount} />
            </div>
            <i className="share" aria-hidden="true" {...cssValues({ '--share': Number(amount) / most })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `2026年10月`, of `2026-10`. */
const monthText = (month: string) => month.replace(/^(\d+)-0?(\d+)$/, '$1年$2月');
