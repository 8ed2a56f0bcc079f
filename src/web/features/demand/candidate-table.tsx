import { Button } from 'antd';
import { useState } from 'react';
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

/** Institutions with what they cover and why they are (not) invited; a card for each on a phone. */
export function CandidateTable({ rows, stateTitle }: { rows: readonly CandidateRow[]; stateTitle: string }) {
  const [all, setAll] = useState(false);
  const priced = rows.some(({ estimate }) => estimate);
  return (
    <>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">机构</th>
            <th scope="col">{stateTitle}</th>
            <th scope="col" data-end>
              覆盖项目
            </th>
            {priced && (
              <th scope="col" data-end>
                估价 / 人
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
            <tr key={row.institutionId}>
              <td>
                {row.name}
                <small>
                  {row.city} · {row.level}
                </small>
                <small>{row.reason}</small>
              </td>
              <td data-label={stateTitle}>
                <StatusTag status={row.state} />
              </td>
              <td data-label="覆盖项目" data-end>
                {Math.floor(row.coverage * 100)}%
              </td>
              {priced && (
                <td data-label="估价 / 人" data-end>
                  <Money yuan={row.estimate || undefined} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && rows.length > FIRST_ROWS && (
        <Button className="above" onClick={() => setAll(true)}>
          显示全部 {rows.length} 家
        </Button>
      )}
    </>
  );
}
