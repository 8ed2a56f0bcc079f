import { Button } from 'antd';
import type { ImportRow } from '#wire/library/import-shapes.ts';
import type { StandardItem } from '#web/features/catalogue/standard-item-dialog.tsx';
import { InlineInput } from '#web/pages/provider/library/inline-input.tsx';
import { limitsText } from '#web/pages/provider/library/limits-text.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CandidateChooser } from './candidate-chooser.tsx';
import styles from './import.module.css';

type Field = 'name' | 'listPrice' | 'salePrice';

export interface RowActions {
  save: (row: ImportRow, field: Field, value: string) => Promise<void>;
  choose: (row: ImportRow, items: readonly StandardItem[]) => void;
  search: (row: ImportRow) => void;
  edit: (row: ImportRow) => void;
  remove: (row: ImportRow) => void;
}

/** `currentId`: the row that the keyboard acts on. */
export function rowColumns(
  actions: RowActions,
  currentId: string | undefined,
  busyId: string | undefined,
  sheetName: (row: ImportRow) => string | undefined,
): ListColumn<ImportRow>[] {
  const field = (row: ImportRow, key: Field, title: string) => {
    if (!row.actions.includes('update'))
      return key === 'name' ? row.name : <Money yuan={row[key] ?? undefined} />;
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
  return [
    {
      key: 'rowNo',
      title: '行',
      width: 48,
      card: 'corner',
      render: (row) => (
        <>
          <span className="num">{row.rowNo}</span>
          {sheetName(row) && <SubLine>{sheetName(row)}</SubLine>}
          {row.times > 1 && <SubLine>共 {row.times} 行</SubLine>}
        </>
      ),
    },
    {
      key: 'name',
      title: '项目名称',
      width: 190,
      card: 'title',
      render: (row) => (
        <>
          {field(row, 'name', '项目名称')}
          <SubLine>{[row.code, row.category, limitsText(row)].filter(Boolean).join(' · ')}</SubLine>
        </>
      ),
    },
    { key: 'listPrice', title: '原价', width: 110, render: (row) => field(row, 'listPrice', '原价') },
    { key: 'salePrice', title: '优惠价', width: 110, render: (row) => field(row, 'salePrice', '优惠价') },
    {
      key: 'standard',
      title: '标准项目',
      card: 'plain',
      render: (row) => (
        <CandidateChooser
          row={row}
          current={row.id === currentId}
          disabled={busyId === row.id}
          onChoose={(items) => actions.choose(row, items)}
          onSearch={() => actions.search(row)}
        />
      ),
    },
    { key: 'change', title: '说明', width: 132, card: 'plain', render: (row) => <Change row={row} /> },
    {
      key: 'actions',
      title: '操作',
      width: 64,
      card: 'plain',
      render: (row) =>
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
  ];
}

/** What the row would do to the library, and what else there is to say of it. */
function Change({ row }: { row: ImportRow }) {
  return (
    <>
      <Tag tone={row.change.code === 'changed' ? 'info' : row.change.code === 'new' ? 'teal' : undefined}>
        {row.change.name}
      </Tag>
      {row.frozen && <Tag tone="warn">停用，导入后冻结</Tag>}
      {row.differences.map((text) => (
        <SubLine key={text}>{text}</SubLine>
      ))}
      {row.warnings.map((text) => (
        <SubLine key={text}>
          <span className={styles.warning}>{text}</span>
        </SubLine>
      ))}
      {Object.entries(row.errors).map(([key, text]) => (
        <SubLine key={key} urgent>
          {text}
        </SubLine>
      ))}
    </>
  );
}
