import { Button, Input, Switch } from 'antd';
import { useState } from 'react';
import { parseYuan, sumFen, toYuanText } from '#domain/kernel/money.ts';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import type { DraftItem } from '#web/pages/purchase/wizard/draft/draft.ts';
import { ItemMarks } from '#web/ui/item-marks.tsx';
import { Money } from '#web/ui/money.tsx';
import { coveredBy } from './covered.ts';
import styles from './item-picker.module.css';

interface Props {
  catalogue: PickerCatalogue;
  items: readonly DraftItem[];
  /** Code → what the compliance check says about it. */
  remarks: ReadonlyMap<string, string>;
  onChange: (items: DraftItem[]) => void;
}

/** What the package asks for, by category: required or optional, a note, out again. */
export function SelectedItems({ catalogue, items, remarks, onChange }: Props) {
  const codes = items.map(({ catalogueCode }) => catalogueCode);
  const covered = coveredBy(codes, catalogue.items);
  const twice = codes.filter((code) => covered.has(code));
  const total = sumFen(
    items.map(
      ({ catalogueCode }) => parseYuan(catalogue.items.get(catalogueCode)?.referencePrice ?? '') ?? 0,
    ),
  );
  const groups = Map.groupBy(items, (item) => catalogue.items.get(item.catalogueCode)?.category ?? '');
  const order = catalogue.categories.map(({ code }) => code);
  const replace = (item: DraftItem) =>
    onChange(items.map((one) => (one.catalogueCode === item.catalogueCode ? item : one)));
  const remove = (gone: readonly string[]) =>
    onChange(items.filter(({ catalogueCode }) => !gone.includes(catalogueCode)));

  if (items.length === 0)
    return (
      <p className="hint center">还没有选择项目。在项目库中勾选，或输入名称、拼音首字母后按回车添加。</p>
    );
  return (
    <div>
      <p className="cluster gap-1">
        已选 <b className="num">{items.length}</b> 项，参考价合计 <Money yuan={toYuanText(total)} />
        {twice.length > 0 && (
          <Button size="small" onClick={() => remove(twice)}>
            移除 {twice.length} 个重复项
          </Button>
        )}
      </p>
      {[...groups]
        .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
        .map(([category, members]) => (
          <section key={category}>
            <h4 className="hint above">
              {catalogue.categories.find(({ code }) => code === category)?.name ?? '其他'}
            </h4>
            <ul>
              {members.map((item) => (
                <SelectedItem
                  key={item.catalogueCode}
                  item={item}
                  catalogue={catalogue}
                  within={catalogue.items.get(covered.get(item.catalogueCode) ?? '')?.name}
                  remark={remarks.get(item.catalogueCode)}
                  onChange={replace}
                  onRemove={() => remove([item.catalogueCode])}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

interface RowProps {
  item: DraftItem;
  catalogue: PickerCatalogue;
  within: string | undefined;
  remark: string | undefined;
  onChange: (item: DraftItem) => void;
  onRemove: () => void;
}

function SelectedItem({ item, catalogue, within, remark, onChange, onRemove }: RowProps) {
  const [noting, setNoting] = useState(item.note !== '');
  const known = catalogue.items.get(item.catalogueCode);
  const name = known?.name ?? `已停用项目 ${item.catalogueCode}`;
  return (
    <li className={styles.chosen}>
      <div className="row">
        <span title={known?.significance}>{name}</span>
        <span className="cluster gap-1 fill">{known && <ItemMarks item={known} />}</span>
        {!noting && (
          <button
            type="button"
            className={`link-button ${styles.more}`}
            aria-label={`给${name}加备注`}
            onClick={() => setNoting(true)}
          >
            备注
          </button>
        )}
        <Switch
          size="small"
          checked={item.required}
          checkedChildren="必检"
          unCheckedChildren="可选"
          aria-label={`${name}为必检`}
          onChange={(required) => onChange({ ...item, required })}
        />
        <button
          type="button"
          className={`icon-button ${styles.remove}`}
          aria-label={`移除${name}`}
          onClick={onRemove}
        >
          ×
        </button>
      </div>
      {known && known.contains.length > 0 && (
        <p className="hint">
          含 {known.contains.map((code) => catalogue.items.get(code)?.name ?? code).join('、')}
        </p>
      )}
      {within && <p className="hint warning">已包含在「{within}」中，重复计价，可移除。</p>}
      {!known && <p className="hint warning">标准项目库已停用这一项，请移除后另选。</p>}
      {remark && <p className="hint warning">{remark}</p>}
      {noting && (
        <Input
          size="small"
          maxLength={200}
          value={item.note}
          aria-label={`${name}的备注`}
          placeholder="给机构的备注，例如：需出片"
          onChange={(event) => onChange({ ...item, note: event.target.value })}
        />
      )}
    </li>
  );
}
