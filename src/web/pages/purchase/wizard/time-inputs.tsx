import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';

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

const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DD HH:mm';
const HOURS_OF_DEADLINE = 18;

/** A day as text, `2026-12-01`. */
export function DayInput({ id, value, onChange, placeholder = '选择日期', from }: Props) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      value={value ? dayjs(value) : null}
      placeholder={placeholder}
      onKeyDown={preventSubmit}
      disabledDate={(date) => from !== undefined && from !== '' && date.format(DAY) < from}
      onChange={(date) => onChange?.(date ? date.format(DAY) : '')}
    />
  );
}

/** A moment as text, `2026-12-01 18:00`: Shanghai time wherever the browser stands, since it is never converted. */
export function MomentInput({ id, value, onChange, placeholder = '选择日期和时间', from }: Props) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      showTime={{
        format: 'HH:mm',
        minuteStep: 30,
        defaultOpenValue: dayjs().hour(HOURS_OF_DEADLINE).minute(0),
      }}
      // A deadline is never this minute.
      showNow={false}
      format={MOMENT}
      value={value ? dayjs(value, MOMENT) : null}
      placeholder={placeholder}
      onKeyDown={preventSubmit}
      disabledDate={(date) => from !== undefined && from !== '' && date.format(DAY) < from}
      onChange={(date) => onChange?.(date ? date.format(MOMENT) : '')}
    />
  );
}
