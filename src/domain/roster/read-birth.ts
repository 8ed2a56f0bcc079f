import { calendarDay } from '#domain/library-import/calendar-day.ts';

/** What a text says of a birthday. */
interface Birth {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

const between = '\\s*[-/.,、·年\\s]\\s*';
const inMonth = '\\s*[-/.,、·月\\s]\\s*';
const wholeDay = new RegExp(`^(\\d{4})${between}(\\d{1,2})${inMonth}(\\d{1,2})\\s*[日号]?$`);
const toMonth = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/;
/** 85.3.7, 85年3月7日, 850307: the first number can be nothing but a year. */
const shortDay = new RegExp(
  `^(?:(\\d{2})\\s*[-/.]\\s*(\\d{1,2})\\s*[-/.]\\s*(\\d{1,2})|(\\d{2})(\\d{2})(\\d{2}))$`,
);
const shortYear = /^(\d{2})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/;

/**
 * `1988`, `1988-05`, `1988年5月3日`, `19880503`, `1988/5/3 0:00:00`, `88.5.3`. Of two digits it is the year in which they are not yet 100 on `today`;
 * `03/07/15`, of which nobody knows what is the year, is none. Undefined too for what is no day of any calendar.
 */
export function readBirth(text: string, today: string): Birth | undefined {
  const said = text
    .normalize('NFKC')
    .trim()
    // 16:00Z is midnight of the next day here: of a moment in another zone no day is taken.
    .replace(/[T\s]+(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\+08:?00)?|00:00(?::00(?:\.0+)?)?Z)$/, '')
    .replace(/\s*生$/, '');
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(said) ??
    (/^(?:19|20)\d{4}$/.test(said) ? /^(\d{4})(\d{2})$/.exec(said) : null) ??
    /^(\d{4})年?$/.exec(said) ??
    toMonth.exec(said) ??
    wholeDay.exec(said) ??
    [];
  if (year !== undefined) return existing(Number(year), month, day);
  const named = shortYear.exec(said);
  const [, ...digits] = named ?? shortDay.exec(said) ?? [];
  const [two, inYear, ofMonth] = digits.filter((part) => part !== undefined);
  if (two === undefined || (!named && Number(two) <= 31)) return undefined;
  const now = Number(today.slice(0, 4));
  const century = Math.floor(now / 100) * 100;
  const full = century + Number(two) > now ? century - 100 + Number(two) : century + Number(two);
  return existing(full, inYear, ofMonth);
}

function existing(year: number, month: string | undefined, day: string | undefined): Birth | undefined {
  if (calendarDay(year, Number(month ?? 1), Number(day ?? 1)) === undefined) return undefined;
  return {
    year,
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}
