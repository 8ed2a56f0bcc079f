import { Drawer } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { chinaTime, DayPicker, dayOf } from '#web/ui/app/day-picker.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { serverToday } from '#web/ui/server-date.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { dayStart, dayText, momentText } from '#web/ui/time.ts';

type Change = Pick<CallOutput<'library.changes'>['changes'][number], 'kind' | 'differences' | 'at' | 'by'>;

const kinds = { added: '新增', changed: '修改', deleted: '删除' } as const;
const tones = { added: 'ok', changed: undefined, deleted: 'bad' } as const;

/** What changed in the library since a moment, at first since the last quotation. */
export function LibraryChangesDrawer({
  institutionId,
  onClose,
}: {
  institutionId: string;
  onClose: () => void;
}) {
  /** A day. */
  const [since, setSince] = useState<string>();
  const query = useCallQuery('library.changes', {
    institutionId,
    ...(since && { since: dayStart(since) }),
  });
  return (
    <Drawer open size="large" title="项目库变化" onClose={onClose}>
      <Loaded query={query}>
        {({ since: from, quotation, changes, more }) => (
          <div className="stack gap-3">
            <div className="cluster">
              <DayPicker
                aria-label="从哪天起"
                allowClear={false}
                value={chinaTime(dayText(from))}
                maxDate={chinaTime(serverToday())}
                onChange={(day) => setSince(day ? dayOf(day) : undefined)}
              />
              <span className="soft">
                {quotation ? `自最近一次报价 ${quotation} 发出以来` : '自这一天以来'}，共 {changes.length}
                {more ? ' 项以上' : ' 项'}变化
              </span>
            </div>
            {changes.length === 0 && <EmptyState title="没有变化">可以换一个更早的日期。</EmptyState>}
            <ul className="divided">
              {changes.map((change) => (
                <li key={change.itemId}>
                  <strong>{change.name}</strong> <ChangeText change={change} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

/** Every version of one item, the last first. */
export function ItemHistoryDrawer({
  item,
  onClose,
}: {
  item: { id: string; name: string };
  onClose: () => void;
}) {
  const query = useCallQuery('library.history', { itemId: item.id });
  return (
    <Drawer open title={`“${item.name}”的变更记录`} onClose={onClose}>
      <Loaded query={query}>
        {({ changes }) => (
          <ol className="divided">
            {changes.map((change) => (
              <li key={change.at}>
                <ChangeText change={change} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Drawer>
  );
}

const ChangeText = ({ change: { kind, differences, at, by } }: { change: Change }) => (
  <>
    <Tag tone={tones[kind]}>{kinds[kind]}</Tag>{' '}
    <small>
      {momentText(at)}
      {by && ` · ${by}`}
    </small>
    <Differences differences={differences} />
  </>
);

/** `原价：25.00 → 30.00`, one below the other. */
export const Differences = ({ differences }: Pick<Change, 'differences'>) => (
  <ul className="note num">
    {differences.map(({ field, before, after }) => (
      <li key={field}>
        {field}：{before || '（空）'} → {after || '（空）'}
      </li>
    ))}
  </ul>
);
