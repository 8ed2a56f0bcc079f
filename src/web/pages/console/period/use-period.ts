import { useSearchParams } from 'react-router';
import { daysIn, longestPeriod } from '#wire/kernel/period-days.ts';
import { serverToday } from '#web/ui/server-date.ts';

/** For a call: the last days, or the days named. */
type AskedPeriod = { days: number } | { from: string; to: string };

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | null): text is string =>
  text !== null && day.test(text) && !Number.isNaN(Date.parse(text));

export interface PeriodQuery {
  asked: AskedPeriod;
  /** Of the choices; undefined while days are named. */
  days: number | undefined;
  from: string;
  to: string;
  setDays: (days: number) => void;
  setRange: (from: string, to: string) => void;
}

/** Why there are no figures of these days; '' when there are. */
export function periodProblem(from: string, to: string): string {
  if (!isDay(from) || !isDay(to)) return '请选择开始和结束日期。';
  if (from > to) return '结束日期早于开始日期，请重新选择。';
  if (from > serverToday()) return '开始日期还没有到，请选择今天或更早的日期。';
  return daysIn({ from, to }) > longestPeriod ? `最多统计 ${longestPeriod} 天，请缩短期间。` : '';
}

/** The period of a page of figures, in its address: so that it can be reloaded, and sent to a colleague. */
export function usePeriod(choices: readonly number[], standard: number): PeriodQuery {
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const named = periodProblem(from, to) === '';
  const sought = Number(search.get('days'));
  const days = choices.includes(sought) ? sought : standard;
  /** What else the address says stays, but for the page of a list. */
  const set = (period: Readonly<Record<string, string>>) => {
    const others = [...search].filter(([key]) => !['days', 'from', 'to', 'page'].includes(key));
    setSearch([...others, ...Object.entries(period)]);
  };
  return {
    asked: named ? { from, to } : { days },
    days: named ? undefined : days,
    from: named ? from : '',
    to: named ? to : '',
    setDays: (next) => set(next === standard ? {} : { days: String(next) }),
    setRange: (first, last) => set({ from: first, to: last }),
  };
}
