import { Tag } from '#web/ui/tag.tsx';
import type { PickerItem } from './catalogue-data.ts';

/** What an examinee or HR must know of an item at a glance. */
export function ItemMarks({ item }: { item: PickerItem }) {
  return (
    <>
      {item.contains.length > 0 && <Tag>含 {item.contains.length} 项</Tag>}
      {item.fasting && <Tag tone="info">空腹</Tag>}
      {item.radiation && <Tag tone="warn">有辐射</Tag>}
    </>
  );
}
