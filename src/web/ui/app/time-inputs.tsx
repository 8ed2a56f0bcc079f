import type { DatePickerProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { chinaTime, DayPicker, dayOf } from '#web/ui/app/day-picker.tsx';
import { serverToday } from '#web/ui/server-date.ts';

/** Enter takes the date; it must not send the form around it. */
const preventSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

interface Props {
  id?: string;
  /** '' = none. */
  value?: string;
  onChange?: (value: string) => void;
  placeholder?: string;
  /** Days before this one (`2026-12-01`) can't be chosen. */
  from?: string;
}

type TextDateProps = Props & { format: string } & Pick<DatePickerProps, 'showTime' | 'showNow'>;

const DAY = 'YYYY-MM-DD';

const TextDate = ({ value, onChange, from = '', format, ...picker }: TextDateProps) => (
  <DayPicker
    {...picker}
    format={format}
    value={value ? chinaTime(value) : null}
    onKeyDown={preventSubmit}
    disabledDate={(date) => dayOf(date) < from}
    onChange={(date) => onChange?.(date ? date.format(format) : '')}
  />
);

/** A day as text, `2026-12-01`. */
export const DayInput = (props: Props) => <TextDate format={DAY} placeholder="选择日期" {...props} />;

/** A moment as text, `2026-12-01 18:00`: Shanghai time wherever the browser stands, since it is never converted. */
export const MomentInput = (props: Props) => (
  <TextDate
    format="YYYY-MM-DD HH:mm"
    placeholder="选择日期和时间"
    showTime={{
      format: 'HH:mm',
      minuteStep: 30,
      defaultOpenValue: chinaTime(`${serverToday()} 18:00`),
    }}
    // A deadline is never this minute.
    showNow={false}
    {...props}
  />
);
