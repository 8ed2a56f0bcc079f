import { Button, Dropdown, Popover, Space, Table, type TableProps } from 'antd';
import type { LibraryItem } from '#wire/library.ts';
import { Tag } from '#web/ui/tag.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import { InlineInput } from './inline-input.tsx';
import { limitsText } from './limits-text.ts';

export interface LibraryActions {
  savePrice: (item: LibraryItem, field: 'listPrice' | 'salePrice', value: string) => Promise<void>;
  confirm: (item: LibraryItem) => void;
  chooseStandard: (item: LibraryItem) => void;
  edit: (item: LibraryItem) => void;
  freeze: (items: readonly LibraryItem[], frozen: boolean) => void;
  remove: (item: LibraryItem) => void;
}

type Props = Omit<TableProps<LibraryItem>, 'columns'> & { actions: LibraryActions };

export function LibraryTable({ actions, ...table }: Props) {
  const price = (title: string, field: 'listPrice' | 'salePrice') => ({
    title,
    width: 132,
    render: (_: unknown, item: LibraryItem) => (
      <InlineInput
        money
        label={`${item.name}的${title}`}
        field={field}
        value={item[field]}
        onSave={(value) => actions.savePrice(item, field, value)}
      />
    ),
  });
  return (
    <Table<LibraryItem>
      {...table}
      className="library-cards"
      rowKey="id"
      size="small"
      scroll={{ x: 900 }}
      rowClassName={(item) => (item.frozen ? 'is-frozen' : '')}
      columns={[
        {
          title: '项目',
          className: 'is-wide',
          width: 240,
          render: (_, item) => (
            <>
              <button type="button" className="library-name" onClick={() => actions.edit(item)}>
                {item.name}
              </button>
              {item.frozen && <Tag tone="bad">已冻结</Tag>}
              <span className="library-note">
                {[item.code, item.category, limitsText(item) === '不限' ? '' : limitsText(item)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        price('原价', 'listPrice'),
        price('优惠价', 'salePrice'),
        {
          title: '标准项目',
          className: 'is-wide',
          width: 280,
          render: (_, item) => <Mapping item={item} actions={actions} />,
        },
        {
          title: '操作',
          className: 'is-wide',
          width: 116,
          align: 'right',
          render: (_, item) => <RowActions item={item} actions={actions} />,
        },
      ]}
    />
  );
}

function Mapping({ item, actions }: { item: LibraryItem; actions: LibraryActions }) {
  const suggested = item.actions.includes('confirm');
  return (
    <div className="library-mapping">
      <StatusTag status={item.mapping} />
      <span className="library-mapping-name">
        {item.catalogueName ?? <span className="library-note">不参与匹配和报价</span>}
        {suggested && item.mappingScore !== null && (
          <span className="library-note">相似度 {Math.round(item.mappingScore * 100)}%</span>
        )}
        {item.notices.length > 0 && (
          <Popover
            trigger="click"
            title="合规提示"
            content={
              <div className="library-popover">
                {item.notices.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            }
          >
            <button type="button" className="library-flag">
              合规提示 {item.notices.length}
            </button>
          </Popover>
        )}
      </span>
      <Space size={4}>
        {suggested && (
          <Button size="small" type="primary" ghost onClick={() => actions.confirm(item)}>
            确认
          </Button>
        )}
        <Button size="small" onClick={() => actions.chooseStandard(item)}>
          {item.catalogueCode ? '更换' : '选择'}
        </Button>
      </Space>
    </div>
  );
}

function RowActions({ item, actions }: { item: LibraryItem; actions: LibraryActions }) {
  const choices = {
    freeze: { label: '冻结', run: () => actions.freeze([item], true) },
    unfreeze: { label: '解冻', run: () => actions.freeze([item], false) },
    delete: { label: '删除', run: () => actions.remove(item), danger: true },
  };
  const offered = (Object.keys(choices) as (keyof typeof choices)[]).filter((key) =>
    item.actions.includes(key),
  );
  return (
    <Space size={4}>
      <Button size="small" type="text" onClick={() => actions.edit(item)}>
        编辑
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: offered.map((key) => ({ key, label: choices[key].label, danger: key === 'delete' })),
          onClick: ({ key }) => choices[key as keyof typeof choices].run(),
        }}
      >
        <Button size="small" type="text" aria-label={`${item.name}的更多操作`}>
          更多
        </Button>
      </Dropdown>
    </Space>
  );
}
