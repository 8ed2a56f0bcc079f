import { DatePicker, type DatePickerProps } from 'antd';
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

type TextDateProps = Props & { format: string } & Pick<DatePickerProps, 'showTime' | 'showNow'>;

const DAY = 'YYYY-MM-DD';
const HOURS_OF_DEADLINE = 18;

const TextDate = ({ value, onChange, from = '', format, ...picker }: TextDateProps) => (
  <DatePicker
    {...picker}
    format={format}
    value={value ? dayjs(value, format) : null}
    onKeyDown={preventSubmit}
    disabledDate={(date) => date.format(DAY) < from}
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
      defaultOpenValue: dayjs().hour(HOURS_OF_DEADLINE).minute(0),
    }}
    // A deadline is never this minute.
    showNow={false}
    {...props}
  />
);
