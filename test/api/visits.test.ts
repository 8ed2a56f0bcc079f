import { describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { addRow, rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { openWorkbook, valuesOf } from '#test/world/workbook.ts';
import { award } from './contract.testkit.ts';

// Where visitors come from: noted at landing, counted for the operator.

const world = useWorld();

const address = 'https://tijian.example.com/bid-web/?hmsr=baidu';
const rows = () => world.db.selectFrom('visit').selectAll().orderBy('created_at').orderBy('id').execute();
const last = async () => (await rows()).at(-1);
const hour = 3_600_000;

describe('noting', () => {
  test('all parameters and the whole address, as visit or as advertisement', async () => {
    const { invoke } = world.as('visitor');
    await invoke('visit.add', { url_source: address, hmsr: 'baidu', hmpl: '品牌', bd_vid: 'x1', other: '' });
    expect(await last()).toMatchObject({
      kind: 'visit',
      url_source: address,
      query: { hmsr: 'baidu', hmpl: '品牌', bd_vid: 'x1', other: '' },
    });
    await invoke('visit.addAdEvent', { url_source: address, hmsr: 'baidu' });
    expect(await last()).toMatchObject({ kind: 'ad', query: { hmsr: 'baidu' } });
  });

  test('under the names that the address gave them', async () => {
    const app = await createApp(world.services, undefined);
    const response = await app.inject({
      method: 'POST',
      url: '/bid/api/cms/addVisitLog',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      payload: { url_source: address, bidId: '7', districtId: '440305' },
    });
    expect(response.json()).toMatchObject({ code: 200 });
    expect(await last()).toMatchObject({ query: { bidId: '7', districtId: '440305' } });
    await app.close();
  });

  test('cut to size, never refused for it', async () => {
    const { invoke } = world.as('visitor');
    await invoke('visit.add', {
      url_source: `https://tijian.example.com/${'长'.repeat(3000)}`,
      ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, 'v'])),
      long: '值'.repeat(3000),
    });
    const stored = await last();
    expect(stored?.url_source).toHaveLength(2000);
    expect(Object.keys(stored?.query ?? {})).toHaveLength(40);
    await invoke('visit.add', {
      url_source: address,
      long: `${'x'.repeat(499)}\u{1f600}`,
      '<b>k</b>': 'a\u0000b\u202ec',
      '。': 'dropped',
    });
    expect((await last())?.query).toEqual({ long: 'x'.repeat(499), bkb: 'abc' });
  });

  test('a landing without an address is none', async () => {
    const { invoke } = world.as('visitor');
    for (const url_source of [
      '',
      'javascript:alert(1)',
      '/bid-web/',
      `https://x.example/${'y'.repeat(9000)}`,
    ]) {
      await expectFailure(invoke('visit.add', { url_source }), 400, ['url_source']);
    }
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`k${i}`, '']));
    await expectFailure(invoke('visit.add', { url_source: address, ...many }), 400);
  });

  test('an address that floods is stopped; the other kind and the next hour are free', async () => {
    const before = (await rows()).length;
    const flood = world.as('visitor', { address: '203.0.113.9' }).invoke;
    let refused = 0;
    for (let i = 0; i < 15; i += 1) {
      const codes = await outcomes(
        Array.from({ length: 21 }, () => flood('visit.add', { url_source: address })),
      );
      refused += codes.filter((code) => code === 429).length;
    }
    expect([(await rows()).length - before, refused]).toEqual([300, 15]);
    await flood('visit.addAdEvent', { url_source: address });
    world.clock.advance(hour + 1000);
    await flood('visit.add', { url_source: address });
  });
});

describe('counting', () => {
  const day = 24 * hour;

  test('by day in Chinese time and by source, within the range', async () => {
    await world.db.deleteFrom('visit').execute();
    const add = async (kind: 'visit' | 'ad', at: string, query: Record<string, string>) =>
      addRow(world.db, 'visit', {
        kind,
        query: JSON.stringify(query),
        url_source: address,
        created_at: new Date(at),
      });
    const now = world.services.clock();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now);
    const midnight = new Date(`${today}T00:00:00+08:00`).getTime();
    const at = (ms: number) => new Date(midnight + ms).toISOString();
    const baidu = { hmsr: 'baidu', hmpl: '品牌', hmcu: '单元1', hmkw: '团检' };
    await add('visit', at(0), baidu);
    await add('ad', at(1000), baidu);
    await add('visit', at(-1), baidu);
    await add('visit', at(-2), {});
    await add('visit', at(-6 * day), { hmsr: 'weixin' });
    await add('visit', at(-6 * day - 1), { hmsr: 'too-old' });

    const week = await world.as('operator').invoke('console.visitSummary', { days: 7 });
    expect(week).toMatchObject({ to: today, visits: 4, ads: 1 });
    expect(week.byDay.map(({ visits, ads }) => [visits, ads])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [2, 0],
      [1, 1],
    ]);
    expect(week.byDay.at(-1)?.day).toBe(today);
    const none = { leads: 0, accounts: 0, demands: 0, awarded: 0 };
    expect(week.sources).toEqual([
      { source: 'baidu', plan: '品牌 / 单元1', keyword: '团检', counts: { visits: 2, ads: 1, ...none } },
      { source: '', plan: '', keyword: '', counts: { visits: 1, ads: 0, ...none } },
      { source: 'weixin', plan: '', keyword: '', counts: { visits: 1, ads: 0, ...none } },
    ]);
    expect(week.recent.map(({ kind }) => kind)).toEqual(['ad', 'visit', 'visit', 'visit', 'visit']);
    expect(week.recent[0]).toMatchObject({ at: at(1000), urlSource: address, query: baidu });

    const month = await world.as('operator').invoke('console.visitSummary', { days: 30 });
    expect([month.byDay.length, month.visits]).toEqual([30, 5]);
    const oldest = new Date(midnight - 6 * day - 1);
    const last = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(oldest);
    const named = await world.as('operator').invoke('console.visitSummary', { from: last, to: last });
    expect(named).toMatchObject({
      from: last,
      to: last,
      visits: 1,
      byDay: [{ day: last, visits: 1, ads: 0 }],
    });
    const file = await world.as('operator').invoke('console.exportVisits', { from: last, to: last });
    expect(file.name).toBe(`访问来源 ${last} 至 ${last}.xlsx`);
    const days = openWorkbook(file.bytes).Sheets['每天'];
    expect(days && valuesOf(days)).toEqual([
      ['日期', '访问', '广告到达'],
      [last, 1, 0],
    ]);
  });

  test('a period has both its days, in order, and a year at most', async () => {
    const refusals = [
      { days: 367 },
      { from: '2026-01-01' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2025-01-01', to: '2026-01-02' },
      { from: '2026-02-30', to: '2026-03-01' },
    ].map((input) => expectFailure(world.as('operator').invoke('console.visitSummary', input)));
    expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual([400, 400, 400, 400, 400]);
  });

  test('a landing is followed to its leads, to who registers, and to what they publish and award', async () => {
    const { db } = world.services;
    await db.deleteFrom('visit').execute();
    const session = () => {
      let visitId: string | undefined;
      const landing = {
        get visitId() {
          return visitId;
        },
        remember: (id: string) => (visitId = id),
      };
      return world.as('visitor', { landing }).invoke;
    };
    const register = async (invoke: ReturnType<typeof session>, mobile: string) => {
      await invoke('user.shortcutLogin', { mobile, smsCode: await smsCodeFor(world, mobile), agreed: true });
      return rowOf(db, 'app_user', { mobile });
    };
    const countsOf = async (source: string) =>
      (await world.as('operator').invoke('console.visitSummary', {})).sources.find(
        (one) => one.source === source,
      )?.counts;
    const mobile = '13711110001';
    const first = session();
    await first('visit.add', { url_source: address, hmsr: 'baidu', hmkw: '团检' });
    await first('lead.add', { name: '王女士', mobile, agreed: true });
    // In another session, without a landing: known by the number of their lead.
    const owner = await register(session(), mobile);
    const second = session();
    // Another tool's parameters.
    const utm = { utm_source: 'weixin', utm_medium: 'social', utm_campaign: '年度', utm_term: '团检' };
    await second('visit.add', { url_source: address, ...utm });
    await register(second, '13711110002');
    expect(await countsOf('baidu')).toEqual({
      visits: 1,
      ads: 0,
      leads: 1,
      accounts: 1,
      demands: 0,
      awarded: 0,
    });
    expect(await countsOf('weixin / social')).toEqual({
      visits: 1,
      ads: 0,
      leads: 0,
      accounts: 1,
      demands: 0,
      awarded: 0,
    });

    const { sources } = await world.as('operator').invoke('console.visitSummary', {});
    expect(sources).toContainEqual(
      expect.objectContaining({ source: 'weixin / social', plan: '年度', keyword: '团检' }),
    );

    const { demandId } = await award(world);
    await setRows(db, 'demand', { id: demandId }, { owner_id: owner.id });
    expect(await countsOf('baidu')).toMatchObject({ accounts: 1, demands: 1, awarded: 1 });
    await setRows(db, 'demand', { id: demandId }, { published_at: null });
    expect(await countsOf('baidu')).toMatchObject({ demands: 0, awarded: 0 });
  });

  test('for operators only', async () => {
    await expectFailure(world.as('buyer').invoke('console.visitSummary', {}), 403);
  });
});
