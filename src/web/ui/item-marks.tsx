import { Tag } from './tag.tsx';

/** What the examined person has to know of an item beforehand. */
export const ItemMarks = ({
  item: { fasting, radiation },
}: {
  item: { fasting: boolean; radiation: boolean };
}) => (
  <>
    {fasting && <Tag tone="info">空腹</Tag>}
    {radiation && <Tag tone="warn">放射</Tag>}
  </>
);
