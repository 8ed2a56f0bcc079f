import { percent } from '#domain/kernel/percent.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';

interface CandidateRow {
  institutionId: string;
  name: string;
  city: string;
  level: string;
  /** 0–1 */
  coverage: number;
  reason: string;
  /** Yuan per head; '' or missing = not shown. */
  estimate?: string;
  state: { code: number; name: string };
}

const FIRST_ROWS = 10;

const estimate: DataColumn<CandidateRow> = {
  head: '估价 / 人',
  end: true,
  render: ({ estimate: yuan }) => <Money yuan={yuan || undefined} />,
};

/** Institutions with what they cover and why they are (not) invited; a card for each on a phone. */
export function CandidateTable({ rows, stateTitle }: { rows: readonly CandidateRow[]; stateTitle: string }) {
  const [all, setAll] = useState(false);
  const priced = rows.some((row) => row.estimate);
  return (
    <>
      <DataTable
        rows={all ? rows : rows.slice(0, FIRST_ROWS)}
        rowKey={({ institutionId }) => institutionId}
        columns={[
          {
            head: '机构',
            render: ({ name, city, level, reason }) => (
              <>
                {name}
                <small>
                  {city} · {level}
                </small>
                <small>{reason}</small>
              </>
            ),
          },
          { head: stateTitle, render: ({ state }) => <StatusTag status={state} /> },
          { head: '齐全度', end: true, render: ({ coverage }) => percent(coverage) },
          ...(priced ? [estimate] : []),
        ]}
      />
      {!all && rows.length > FIRST_ROWS && (
        <Button className="above" onClick={() => setAll(true)}>
          显示全部 {rows.length} 家
        </Button>
      )}
    </>
  );
}
