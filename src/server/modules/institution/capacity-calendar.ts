/** Days are `YYYY-MM-DD`. */
export interface ClosedPeriod {
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

export interface Opening {
  /** 1 is Monday. */
  readonly openDays: readonly number[];
  /** Heads on a day of the week where they are other than the daily capacity. */
  readonly capacities: Readonly<Record<string, number>>;
  readonly closed: readonly ClosedPeriod[];
}

/** What an institution works by until it says otherwise. */
export const usualOpening: Opening = { openDays: [1, 2, 3, 4, 5], capacities: {}, closed: [] };

interface WonOrder {
  readonly heads: number;
  /** The exam window, both days included. */
  readonly from: string;
  readonly to: string;
  /** The day it was won: one that was won within its window takes nothing of the days before. */
  readonly since?: string;
}

interface CapacityDay {
  readonly day: string;
  readonly open: boolean;
  /** Heads; 0 on a closed day. */
  readonly capacity: number;
  /** Why it is closed; '' for a day of the week on which it never opens. */
  readonly note: string;
  /** Heads expected, an estimate. */
  readonly taken: number;
  /** Indexes of the orders that take part of it. */
  readonly orders: readonly number[];
}

const dayMs = 86_400_000;

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

const closedOn = ({ closed }: Opening, day: string) =>
  closed.find(({ from, to }) => from <= day && day <= to);

const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

export const isOpen = (opening: Opening, day: string): boolean =>
  opening.openDays.includes(weekdayOf(day)) && !closedOn(opening, day);

/**
 * An order's heads spread evenly over the open days of its window, whole persons, the rest on the first days. Over all
 * its days where the institution is closed throughout, so that nobody is forgotten.
 */
export function spreadOrder(
  opening: Opening,
  { heads, from, to, since = from }: WonOrder,
): ReadonlyMap<string, number> {
  const begin = since < from ? from : since > to ? to : since;
  const all = daysBetween(begin, to);
  const open = all.filter((day) => isOpen(opening, day));
  const days = open.length > 0 ? open : all;
  const [each, rest] = [Math.floor(heads / days.length), heads % days.length];
  return new Map(days.map((day, index) => [day, each + (index < rest ? 1 : 0)]));
}

/**
 * What is expected on each day from one to another; of days before `today` nothing, who came is known by then. `usualCapacity`: heads a
 * day where nothing else is stated.
 */
export function capacityCalendar(
  opening: Opening,
  usualCapacity: number,
  orders: readonly WonOrder[],
  from: string,
  to: string,
  today = from,
): CapacityDay[] {
  const spread = orders.map((order) => spreadOrder(opening, order));
  return daysBetween(from, to).map((day) => {
    const heads = spread.map((one) => (day < today ? 0 : (one.get(day) ?? 0)));
    const open = isOpen(opening, day);
    return {
      day,
      open,
      capacity: open ? (opening.capacities[weekdayOf(day)] ?? usualCapacity) : 0,
      note: closedOn(opening, day)?.note ?? '',
      taken: heads.reduce((sum, one) => sum + one, 0),
      orders: heads.flatMap((one, index) => (one > 0 ? [index] : [])),
    };
  });
}

/** Days before a licence ends on which the institution is reminded; 0 is the last day itself. */
export const licenceReminders = [90, 30, 7, 0] as const;

/** The reminder that is due `daysLeft` days before the end; undefined while none is. A licence that has ended stays at 0. */
export const dueReminder = (daysLeft: number): number | undefined =>
  licenceReminders.toReversed().find((days) => daysLeft <= days);
