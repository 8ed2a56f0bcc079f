import generateDayjs from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { serverDate } from '#web/ui/server-date.ts';
import { momentText } from '#web/ui/time.ts';

dayjs.extend(utc);

const DAY = 'YYYY-MM-DD';

/**
 * A day or a moment of China as the pickers want it, from `2026-12-01` or `2026-12-01 18:00`. Its hours are those that are shown:
 * it is never converted, so the browser's zone and its summer time have no part in it.
 */
export const chinaTime = (text: string): Dayjs => dayjs.utc(text);

/** `2026-12-01` of what a picker holds. */
export const dayOf = (day: Dayjs): string => day.format(DAY);

/** The kit's picker, but its today, its 今天 and what is typed into it are China's, by the server's clock. */
export const DayPicker = DatePicker.generatePicker<Dayjs>({
  ...generateDayjs,
  getNow: () => chinaTime(momentText(serverDate().toISOString())),
  getFixedDate: (text) => chinaTime(text),
  locale: {
    ...generateDayjs.locale,
    parse: (_, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null,
  },
});
