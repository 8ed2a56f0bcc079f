import { Timeline } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { momentText } from '#web/ui/time.ts';

/** Who did what to the demand and why, newest first. */
export function DemandTimeline({ entries }: { entries: CallOutput<'demand.getMine'>['timeline'] }) {
  const newestFirst = entries.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Timeline
      items={newestFirst.map((entry, i) => ({
        color: i === 0 ? 'var(--teal)' : 'var(--edge)',
        content: (
          <>
            {entry.label} <small>{entry.actor}</small>
            {entry.reason && <div>{entry.reason}</div>}
            <div className="hint">{momentText(entry.at)}</div>
          </>
        ),
      }))}
    />
  );
}
