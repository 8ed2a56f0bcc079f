import { Button } from 'antd';
import { useState } from 'react';
import { type PriceRole, priceRoles } from '#domain/library-import/price-guess.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { PriceUses } from './price-uses.tsx';
import { RowPreview } from './row-preview.tsx';
import { StateMeanings, useStates } from './state-meanings.tsx';

type Detail = CallOutput<'import.detail'>;
type Asks = NonNullable<Detail['asks']>;

const questions: Readonly<Record<NonNullable<Asks['prices']>['by'], { title: string; hint: string }>> = {
  use: {
    title: '哪一列是原价，哪一列是优惠价？',
    hint: '这张表有几列价格，下面已按内容选好，请核对。只有一种价格时，选作原价即可；不选的列不导入。',
  },
  sex: {
    title: '这几列是男、女不同的价格吗？',
    hint: '下面已按表头选好，请核对。男女同价的项目导入一项；不同价的按人群各导入一项，名称后注明；没有价格的人群不导入。',
  },
  level: {
    title: '贵院执行哪一列价格？',
    hint: '这几列像不同级别医院的价格。请把贵院的一列选作原价，其余的列不导入。',
  },
};

/** What only the desk knows of its columns, with the best answer chosen and the rows that come of it. */
export function ColumnQuestion({ batch, asks }: { batch: Detail; asks: Asks }) {
  const { run, busy, failure } = useCallMutation('import.setColumns');
  useFailureMessage(failure);
  const [uses, setUses] = useState<ReadonlyMap<number, PriceRole | null>>(
    () => new Map(asks.prices?.guesses.map(({ column, use }) => [column, use])),
  );
  const states = useStates(batch.states);
  const columnOf = (use: PriceRole) => [...uses].find(([, one]) => one === use)?.[0] ?? null;
  const prices = asks.prices ? Object.fromEntries(priceRoles.map((role) => [role, columnOf(role)])) : {};
  const known = Object.fromEntries(
    batch.columns.flatMap(({ role, column }) => (role ? [[role, column]] : [])),
  );
  const roles = { ...known, ...prices };
  const priced = asks.prices === null || priceRoles.some((role) => columnOf(role) !== null);
  const { title, hint } = questions[asks.prices?.by ?? 'use'];

  return (
    <section className="panel stack" aria-labelledby="column-question">
      {asks.prices && (
        <>
          <div>
            <h2 id="column-question">{title}</h2>
            <p className="hint">{hint}</p>
          </div>
          <PriceUses batch={batch} uses={uses} onChange={setUses} />
        </>
      )}
      {batch.states && (
        <StateMeanings
          column={batch.states.column}
          states={states}
          titleId={asks.prices ? undefined : 'column-question'}
        />
      )}
      <RowPreview asks={asks} columns={batch.columns} roles={roles} status={states.reading} />
      <div className="row">
        <Button
          type="primary"
          disabled={!priced}
          loading={busy}
          onClick={() =>
            void run({
              batchId: batch.id,
              sheet: batch.sheet,
              sheets: batch.sheetsRead,
              roles,
              ...(batch.states && { states: states.choice }),
            })
          }
        >
          按此读取
        </Button>
        {!priced && <small className="urgent">请至少把一列选作价格。</small>}
      </div>
    </section>
  );
}
