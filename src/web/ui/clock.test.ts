import { afterEach, describe, expect, it, vi } from 'vitest';

const second = 1000;
const day = 86_400_000;
/** What the server's clock says when a test begins. */
const truth = Date.parse('2026-11-21T09:30:00.400Z');

/** A browser with a clock of its own: `shift` ms wrong. The module keeps one clock for its life. */
async function browser(shift: number) {
  vi.resetModules();
  vi.useFakeTimers({ now: truth + shift, toFake: ['Date'] });
  const { clock, ...now } = await import('./clock.ts');
  const { setClockByAnswers } = await import('./set-clock.ts');
  setClockByAnswers();
  const timeRequest = () => {
    const sent = now.localMillis();
    return (answer: { headers: Headers }) => clock.hear?.(answer as Response, sent);
  };
  let shifted = shift;
  const server = () => Date.now() - shifted;
  /** A call that takes so long there and back. */
  const call = (there = 40, back = 40, headers: Record<string, string> = {}) => {
    const answer = timeRequest();
    vi.setSystemTime(Date.now() + there);
    const date = new Date(server()).toUTCString();
    vi.setSystemTime(Date.now() + back);
    const own = { date, 'cache-control': 'no-store', 'x-request-id': 'r-1' };
    answer({ headers: new Headers({ ...own, ...headers }) });
  };
  return {
    ...now,
    ...(await import('./server-date.ts')),
    timeRequest,
    isKnown: () => clock.ahead !== undefined,
    call,
    error: () => Math.abs(now.serverNow() - server()),
    wait: (ms: number) => vi.setSystemTime(Date.now() + ms),
    /** Somebody puts the computer's clock elsewhere. */
    turn(by: number) {
      shifted += by;
      vi.setSystemTime(Date.now() + by);
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each([0, 9 * day, -600 * second])('a computer whose clock is %i ms wrong', (shift) => {
  it('knows the time to a second from the first answer, and to less from more of them', async () => {
    const { call, error, wait, serverToday } = await browser(shift);
    call();
    expect(error()).toBeLessThanOrEqual(second);
    for (const ms of [250, 380, 510, 730, 1270]) {
      wait(ms);
      call();
    }
    expect(error()).toBeLessThanOrEqual(250);
    expect(serverToday()).toBe('2026-11-21');
  });

  it('is no further off after a slow answer than after a quick one', async () => {
    const { call, error } = await browser(shift);
    call();
    const before = error();
    call(8 * second, 0);
    call(0, 8 * second);
    expect(error()).toBeLessThanOrEqual(before);
  });

  it('follows when somebody turns the clock', async () => {
    const { call, error, turn, onServerTime } = await browser(shift);
    const heard = vi.fn<() => void>();
    call();
    onServerTime(heard);
    turn(-3 * day);
    call();
    expect(error()).toBeLessThanOrEqual(second);
    expect(heard).toHaveBeenCalled();
  });
});

it('an answer from a store, of something in between, or without a date, sets nothing', async () => {
  const { call, error, timeRequest } = await browser(9 * day);
  call(40, 40, { 'cache-control': 'public, max-age=86400' });
  call(40, 40, { date: '' });
  // Of something in between: a proxy's own page.
  const answer = timeRequest();
  answer({ headers: new Headers({ date: new Date(truth).toUTCString(), 'cache-control': 'no-store' }) });
  expect(error()).toBe(9 * day);
});

it('who waits for the time hears of it, and no more once they have left', async () => {
  const { call, onServerTime, isKnown } = await browser(9 * day);
  const heard = vi.fn<() => void>();
  const left = vi.fn<() => void>();
  onServerTime(left)();
  onServerTime(heard);
  expect([isKnown(), heard.mock.calls.length]).toEqual([false, 0]);
  call();
  expect([isKnown(), heard.mock.calls.length, left.mock.calls.length]).toEqual([true, 1, 0]);
});

it.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
  'today is China’s day with the browser in %s',
  async (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const { call, serverToday, wait } = await browser(0);
      call();
      expect(serverToday()).toBe('2026-11-21');
      wait(Date.parse('2026-11-21T16:00:01Z') - truth); // midnight in China
      expect(serverToday()).toBe('2026-11-22');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  },
);
