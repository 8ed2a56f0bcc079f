import { Checkbox } from 'antd';
import { memo, useState } from 'react';
import { preparationOf } from '#domain/catalogue/preparation.ts';
import type { PickerCatalogue, PickerItem } from '#web/features/catalogue/picker-catalogue.ts';
import { ItemMarks } from '#web/ui/item-marks.tsx';
import { Money } from '#web/ui/money.tsx';
import styles from './item-picker.module.css';

interface Props {
  item: PickerItem;
  catalogue: PickerCatalogue;
  chosen: boolean;
  /** Name of the chosen panel that holds it already. */
  within: string | undefined;
  unsuited: string | undefined;
  active: boolean;
  id: string;
  onToggle: (code: string, add: boolean) => void;
}

/** One item of the catalogue: tick to add; its explanation opens on demand. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, catalogue, chosen, within, unsuited, active, id, onToggle } = props;
  const [open, setOpen] = useState(false);
  const preparation = open && preparationOf(item.code, catalogue.items);
  const members = item.contains.map((code) => catalogue.items.get(code)?.name ?? code);
  return (
    <li id={id} className={styles.row} data-active={active || undefined} data-chosen={chosen || undefined}>
      <div className="row">
        <Checkbox
          checked={chosen}
          disabled={unsuited !== undefined && !chosen}
          onChange={({ target }) => onToggle(item.code, target.checked)}
        >
          <span title={item.significance}>{item.name}</span>
        </Checkbox>
        <span className="cluster gap-1 fill">
          {item.contains.length > 0 && <small>含 {item.contains.length} 项</small>}
          <ItemMarks item={item} />
          {unsuited && <small>{unsuited}</small>}
          {!unsuited && within && !chosen && <small>已含于「{within}」</small>}
        </span>
        <Money yuan={item.referencePrice} />
        <button
          type="button"
          className={`link-button ${styles.more}`}
          aria-expanded={open}
          aria-label={`${item.name}的说明`}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '说明'}
        </button>
      </div>
      {open && (
        <div className="hint">
          <p>{item.significance || '标准项目库还没有这一项的说明。'}</p>
          {preparation && <p>检前准备：{preparation}</p>}
          {members.length > 0 && <p>包含：{members.join('、')}</p>}
          {item.aliases.length > 0 && <p>别名：{item.aliases.join('、')}</p>}
        </div>
      )}
    </li>
  );
});
