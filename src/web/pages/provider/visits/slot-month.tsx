import { useState } from 'react';
import { Link } from 'react-router';
import { halfDayLabels } from '#domain/examination/visit-machine.ts';
import { weekdayNames } from '#domain/institution/weekdays.ts';
import { dayAfter, weekdayOf } from '#domain/kernel/day-number.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { cssValues } from '#web/ui/css-values.ts';
import { type Slot, SlotDialog } from './slot-dialog.tsx';
import styles from './slot-month.module.css';

interface Props {
  institutionId: string;
  month: string;
  last: string;
  today: string;
  chosen: string;
  slots: readonly Slot[];
  /** While somebody is dragged: onto which half-day they are let go. */
  onDrop: ((slot: Slot) => void) | undefined;
}

const hasPlace = ({ day, closed, taken, places }: Slot, today: string) =>
  day > today && !closed && taken < places;

/** `上午 3／40` */
const shownOf = ({ half, closed, taken, places }: Slot) =>
  `${halfDayLabels[half]} ${closed ? `停约（${taken} 人）` : `${taken}／${places}`}`;

/** A month of half-days: how many of the places are taken. A half-day opens its places, a day its list. */
export function SlotMonth({ institutionId, month, last, today, chosen, slots, onDrop }: Props) {
  const [editing, setEditing] = useState<Slot>();
  const first = `${month}-01`;
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day);
  return (
    <>
      {slots.length === 0 && (
        <p className="quote">
          这个月还没有开放时段，员工约不到本机构。点右上角「开放时段」按开放日批量设置。
        </p>
      )}
      <div className={styles.weekdays} aria-hidden="true">
        {weekdayNames.map((name) => (
          <span key={name} className="hint">
            {name}
          </span>
        ))}
      </div>
      <ol className={styles.days} {...cssValues({ '--first': String(weekdayOf(first)) })}>
        {days.map((day) => (
          <li
            key={day}
            className={styles.day}
            aria-current={day === today ? 'date' : undefined}
            data-chosen={day === chosen || undefined}
            data-empty={slots.every((slot) => slot.day !== day) || undefined}
          >
            <Link className="text-link num" to={workPaths.examVisits({ month, day })} preventScrollReset>
              {Number(day.slice(8))} 日
              <span className={styles.weekday}> {weekdayNames[weekdayOf(day) - 1]}</span>
            </Link>
            {slots
              .filter((slot) => slot.day === day)
              .map((slot) => (
                <button
                  key={slot.slotId}
                  type="button"
                  className="link-button num"
                  aria-label={`${day} ${shownOf(slot)}${slot.closed ? '' : `，已约 ${slot.taken}，共 ${slot.places}`}，修改`}
                  onClick={() => setEditing(slot)}
                  onDragOver={(event) => {
                    if (onDrop && hasPlace(slot, today)) event.preventDefault();
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    onDrop?.(slot);
                  }}
                >
                  <small>{shownOf(slot)}</small>
                </button>
              ))}
          </li>
        ))}
      </ol>
      {editing && (
        <SlotDialog institutionId={institutionId} slot={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
