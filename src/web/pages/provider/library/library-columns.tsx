import { Popover } from 'antd';
import { percent } from '#domain/kernel/percent.ts';
import type { LibraryRow } from '#wire/library/grid.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { StatusTag, Tag } from '#web/ui/tag.tsx';
import { InlineInput } from './inline-input.tsx';
import { alertsText, marketText } from './library-views.ts';
import { limitsText } from './limits-text.ts';

type Price = 'listPrice' | 'salePrice';

export function libraryColumns(
  savePrice: (item: LibraryRow, field: Price, value: string) => Promise<void>,
  onEdit: (item: LibraryRow) => void,
): ListColumn<LibraryRow>[] {
  const price = (title: string, field: Price): ListColumn<LibraryRow> => ({
    key: field,
    title,
    width: 108,
    render: (item) => (
      <InlineInput
        money
        label={`${item.name}的${title}`}
        field={field}
        value={item[field]}
        onSave={(value) => savePrice(item, field, value)}
      />
    ),
  });
  return [
    {
      key: 'name',
      title: '项目',
      width: 220,
      card: 'title',
      render: (item) => (
        <>
          <button type="button" className="link-button" onClick={() => onEdit(item)}>
            {item.name}
          </button>{' '}
          {item.frozen && <Tag tone="bad">已冻结</Tag>}
          <SubLine>{[item.code, item.category, limitsText(item)].filter(Boolean).join(' · ')}</SubLine>
        </>
      ),
    },
    price('原价', 'listPrice'),
    price('优惠价', 'salePrice'),
    {
      key: 'alerts',
      title: '提醒',
      card: 'plain',
      render: (item) => alertsText(item) && <Tag tone="warn">{alertsText(item)}</Tag>,
      renderBelow: (item) => marketText(item) && `市价参考 ${marketText(item)}`,
    },
    {
      key: 'standard',
      title: '标准项目',
      card: 'plain',
      render: (item) => <Mapping item={item} />,
    },
  ];
}

const Mapping = ({ item }: { item: LibraryRow }) => (
  <div className="row">
    <StatusTag status={item.mapping} />
    <span>
      {itemNames(item.standardItems) || <small>不参与匹配和报价</small>}
      {item.actions.includes('confirm') && item.mappingScore !== null && (
        <SubLine>相似度 {percent(item.mappingScore)}</SubLine>
      )}{' '}
      {item.notices.length > 0 && (
        <Popover trigger="click" title="合规提示" content={<Notices texts={item.notices} />}>
          <button type="button" className="link-button small">
            合规提示 {item.notices.length}
          </button>
        </Popover>
      )}
    </span>
  </div>
);

const Notices = ({ texts }: { texts: readonly string[] }) => (
  <div className="stack gap-2 measure">
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);
