import { Button, Table, type TableProps } from 'antd';
import type { ImportRow } from '#wire/library-import.ts';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CandidateChooser } from './candidate-chooser.tsx';
import { InlineInput } from './inline-input.tsx';
import { limitsText } from './limits-text.ts';

export interface RowActions {
  save: (row: ImportRow, field: 'name' | 'listPrice' | 'salePrice', value: string) => Promise<void>;
  choose: (row: ImportRow, code: string | null) => void;
  search: (row: ImportRow) => void;
  edit: (row: ImportRow) => void;
  remove: (row: ImportRow) => void;
}

type Props = Omit<TableProps<ImportRow>, 'columns'> & {
  actions: RowActions;
  /** The row that the keyboard acts on. */
  currentId: string | undefined;
  busyId: string | undefined;
  onCurrent: (row: ImportRow) => void;
};

export function ImportRowTable({ actions, currentId, busyId, onCurrent, ...table }: Props) {
  const field = (row: ImportRow, key: 'name' | 'listPrice' | 'salePrice', title: string) => {
    if (!row.actions.includes('update'))
      return key === 'name' ? row.name : <Money yuan={row[key] ?? undefined} exact />;
    return (
      <InlineInput
        money={key !== 'name'}
        label={`第 ${row.rowNo} 行${title}`}
        field={key}
        value={row[key] ?? ''}
        wrong={row.errors[key] !== undefined}
        disabled={busyId === row.id}
        onSave={(value) => actions.save(row, key, value)}
      />
    );
  };
  return (
    <Table<ImportRow>
      {...table}
      className="library-cards"
      rowKey="id"
      size="small"
      scroll={{ x: 920 }}
      rowClassName={(row) =>
        [row.id === currentId ? 'is-current' : '', `is-${row.state.code}`].filter(Boolean).join(' ')
      }
      onRow={(row) => ({ onClick: () => onCurrent(row), id: `row-${row.id}` })}
      columns={[
        {
          title: '行',
          className: 'is-wide',
          width: 52,
          render: (_, row) => <span className="num">{row.rowNo}</span>,
        },
        {
          title: '项目名称',
          className: 'is-wide',
          width: 200,
          render: (_, row) => (
            <>
              {field(row, 'name', '项目名称')}
              <span className="library-note">
                {[row.code, row.category, limitsText(row) === '不限' ? '' : limitsText(row)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        { title: '原价', width: 106, render: (_, row) => field(row, 'listPrice', '原价') },
        { title: '优惠价', width: 106, render: (_, row) => field(row, 'salePrice', '优惠价') },
        {
          title: '标准项目',
          className: 'is-wide',
          render: (_, row) => (
            <CandidateChooser
              row={row}
              current={row.id === currentId}
              disabled={busyId === row.id}
              onChoose={(code) => actions.choose(row, code)}
              onSearch={() => actions.search(row)}
            />
          ),
        },
        { title: '说明', className: 'is-wide', width: 168, render: (_, row) => <Change row={row} /> },
        {
          title: '操作',
          className: 'is-wide',
          width: 68,
          align: 'right',
          render: (_, row) =>
            row.actions.includes('update') && (
              <>
                <Button size="small" type="text" onClick={() => actions.edit(row)}>
                  编辑
                </Button>
                <Button size="small" type="text" danger onClick={() => actions.remove(row)}>
                  删除
                </Button>
              </>
            ),
        },
      ]}
    />
  );
}

/** What the row would do to the library, and what else there is to say of it. */
function Change({ row }: { row: ImportRow }) {
  return (
    <>
      <Tag tone={row.change.code === 'changed' ? 'info' : row.change.code === 'new' ? 'teal' : undefined}>
        {row.change.name}
      </Tag>
      {row.differences.map((text) => (
        <span key={text} className="library-note">
          {text}
        </span>
      ))}
      {row.warnings.map((text) => (
        <span key={text} className="library-warning">
          {text}
        </span>
      ))}
      {Object.entries(row.errors).map(([key, text]) => (
        <span key={key} className="library-problem">
          {text}
        </span>
      ))}
    </>
  );
}
