import { expect, test, vi } from 'vitest';
import { noNetwork } from '#test/page/fake-calls.ts';
import { openSite } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';
import { recordLanding } from './landing.ts';

const at = (path: string) => `https://tijian.example/bid-web${path}`;
const calls = { ...publicCalls, 'visit.add': {}, 'visit.addAdEvent': {} };
/** An advertisement is sent half a second later, so that what the page needs comes first. */
const land = async (path: string) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  recordLanding(at(path));
  await vi.runAllTimersAsync();
  vi.useRealTimers();
};

test('a visit once per session, an advertisement once per landing, with all parameters', async () => {
  const { calls: sent } = await openSite('/about-us', { calls });
  await land('/about-us?hmsr=baidu&hmpl=%E5%B9%B4%E5%BA%A6&from=ad');
  const whole = {
    hmsr: 'baidu',
    hmpl: '年度',
    from: 'ad',
    url_source: at('/about-us?hmsr=baidu&hmpl=%E5%B9%B4%E5%BA%A6&from=ad'),
  };
  await expect.poll(() => sent.of('visit.add')).toEqual([whole]);
  await expect.poll(() => sent.of('visit.addAdEvent')).toEqual([whole]);
  expect(sessionStorage.getItem('hmsr')).toBe('baidu');
  await expect.poll(() => sessionStorage.getItem('hmsrRecorded')).toBe('1');
  await land('/mechanism-list');
  expect(sent.of('visit.add')).toHaveLength(1);
  expect(sent.of('visit.addAdEvent')).toHaveLength(1);
});

test('a source that is only stored is sent, too', async () => {
  const { calls: sent } = await openSite('/agree', { calls });
  sessionStorage.setItem('hmsr', 'partner');
  await land('/agree?level=3');
  await expect
    .poll(() => sent.of('visit.add'))
    .toEqual([{ hmsr: 'partner', level: '3', url_source: at('/agree?level=3') }]);
});

test('utm_ parameters alone are a visit, sent by the next page when it failed, and no source is made up', async () => {
  const site = await openSite('/about-us', { calls: { ...calls, 'visit.add': noNetwork } });
  await land('/about-us?utm_source=weixin&utm_campaign=spring');
  await expect.poll(() => site.calls.of('visit.add')).toHaveLength(1);
  site.calls.handlers['visit.add'] = {};
  await land('/agree');
  await expect
    .poll(() => site.calls.of('visit.add').at(1))
    .toEqual({
      utm_source: 'weixin',
      utm_campaign: 'spring',
      url_source: at('/about-us?utm_source=weixin&utm_campaign=spring'),
    });
  expect(site.calls.of('visit.addAdEvent')).toEqual([]);
});

test.each(['hmpl', 'hmcu', 'hmkw', 'bd_vid'])(
  '%s alone is an advertisement at each landing, but no visit',
  async (key) => {
    const { calls: sent } = await openSite('/about-us', { calls });
    for (const n of [1, 2]) {
      await land(`/about-us?${key}=${n}`);
      await expect
        .poll(() => sent.of('visit.addAdEvent').at(-1))
        .toEqual({ [key]: String(n), url_source: at(`/about-us?${key}=${n}`) });
    }
    expect(sent.of('visit.add')).toEqual([]);
  },
);

test('without any of it nothing is sent', async () => {
  const { calls: sent } = await openSite('/about-us', { calls });
  await land('/about-us?from=friend');
  expect([sent.of('visit.add'), sent.of('visit.addAdEvent')]).toEqual([[], []]);
});

test('a failure disturbs nobody, and the visit alone is sent by the next page', async () => {
  const site = await openSite('/about-us', {
    calls: { ...calls, 'visit.add': noNetwork, 'visit.addAdEvent': noNetwork },
  });
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  await land('/about-us?hmsr=baidu&from=ad');
  await expect.poll(() => site.calls.of('visit.addAdEvent')).toHaveLength(1);
  expect(document.querySelector<HTMLElement>('.loading-bar')?.dataset.stage).toBe('hidden');
  expect(document.querySelector('[role=alert]')).toBeNull();
  site.calls.handlers['visit.add'] = {};
  await land('/agree');
  await expect
    .poll(() => site.calls.of('visit.add').at(1))
    .toEqual({ hmsr: 'baidu', from: 'ad', url_source: at('/about-us?hmsr=baidu&from=ad') });
  expect(site.calls.of('visit.addAdEvent')).toHaveLength(1);
});
