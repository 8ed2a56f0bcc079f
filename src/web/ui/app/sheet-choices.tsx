import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { momentText } from '#web/ui/time.ts';

/** What a sheet says otherwise than what is there now. */
interface SheetChange {
  /** Names it among the changes of the sheet. */
  readonly key: string;
  /** Named to who cannot see the row. */
  readonly name: string;
  /** Why it is taken only when somebody ticks it; '' for no reason. */
  readonly question: string;
}

/** More rows than these are drawn when they are asked for. */
const drawn = 100;

/** Which changes of a sheet are taken: those without a question, until somebody says otherwise. For one reading of a sheet: give it a key. */
export function useSheetChoices(changes: readonly SheetChange[]) {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isTaken = ({ key, question }: SheetChange) => said.get(key) ?? question === '';
  return {
    isTaken,
    taken: changes.filter(isTaken).length,
    say: (some: readonly SheetChange[], take: boolean) =>
      setSaid(new Map([...said, ...some.map(({ key }) => [key, take] as const)])),
  };
}

interface Props<Change extends SheetChange> {
  changes: readonly Change[];
  choices: ReturnType<typeof useSheetChoices>;
  columns: readonly DataColumn<Change>[];
}

/** The changes as rows, each with its own choice; what needs a person's word comes first. */
export function SheetChoices<Change extends SheetChange>({ changes, choices, columns }: Props<Change>) {
  const { isTaken, say } = choices;
  const [all, setAll] = useState(false);
  const asked = changes.filter(({ question }) => question !== '');
  const sorted = [...asked, ...changes.filter(({ question }) => question === '')];
  const plain = changes.filter(({ question }) => question === '');
  return (
    <div className="stack gap-2">
      <div className="cluster between">
        <span className="num" role="status">
          采用 {choices.taken} / {changes.length} 处
          {asked.length > 0 && `；${asked.length} 处需要您确认，勾选才采用`}
        </span>
        {plain.length > 1 && (
          <Button size="small" onClick={() => say(plain, !plain.every(isTaken))}>
            {plain.every(isTaken) ? '其余都不采用' : '其余都采用'}
          </Button>
        )}
      </div>
      <DataTable
        rows={all ? sorted : sorted.slice(0, drawn)}
        rowKey={({ key }) => key}
        columns={[
          {
            head: '采用',
            render: (change) => (
              <Checkbox
                aria-label={`采用 ${change.name}`}
                checked={isTaken(change)}
                onChange={({ target }) => say([change], target.checked)}
              />
            ),
          },
          ...columns,
          ...(asked.length > 0
            ? [
                {
                  head: '请确认',
                  className: 'warning small',
                  render: ({ question }: Change) => question,
                },
              ]
            : []),
        ]}
      />
      {!all && sorted.length > drawn && (
        <Button type="link" onClick={() => setAll(true)}>
          还有 {sorted.length - drawn} 处，全部显示
        </Button>
      )}
    </div>
  );
}

/** Why a cell that somebody changed after the sheet was made is not taken by itself: who, when, from what to what. */
export const newerText = ({
  before,
  after,
  at,
  by,
}: {
  before: string;
  after: string;
  at: string | null;
  by: string | null;
}): string =>
  `导出后${at === null ? '' : `（${momentText(at)}）`}${by ?? '系统'}已把 ${before || '（空）'} 改为 ${after || '（空）'}，采用会改回去`;
