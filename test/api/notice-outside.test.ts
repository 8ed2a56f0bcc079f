import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deliverNotices } from '#server/modules/notification/deliver-notices.job.ts';
import { killedAfter, runDueJobs } from '#test/world/due-jobs.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure } from '#test/world/use-world.ts';
import { minute, titled, useNoticesOutside } from './notice-outside.testkit.ts';

// Notices outside the app: to whom, once, and not lost while a channel is away.

const outside = useNoticesOutside();
const { world, vendor, vendorOpens, vendorCloses, mails, messages, withRobot, setMail, tell, run } = outside;
const { textOf, statesOf } = outside;

describe('delivery', () => {
  test('a notice goes to each channel once: robots get its title and a link, mail its text, messages the urgent', async () => {
    const { person } = await withRobot();
    await setMail(person, 'Buyer@example.com');
    await tell(person, '恭喜，您的报价已中标');
    await tell(person, '采购方邀请您参加第二轮报价', 'quotation.requote');
    await run();
    await run();
    const { records } = await world.as(person).invoke('notification.list', {});
    const links = records.map(({ id }) => `http://localhost:3000/bid-web/user-center/messages?open=${id}`);
    const texts = vendor.got.map((_, n) => textOf(n)).join('\n');
    expect(texts).toContain('采购方邀请您参加第二轮报价');
    expect(texts).not.toMatch(/王小明|880/);
    expect(messages).toEqual([
      { mobile: person.mobile, text: `${titled('采购方邀请您参加第二轮报价')}，请登录查看。` },
    ]);
    const mailed = mails
      .filter(({ to }) => to === 'Buyer@example.com')
      .map(({ text }) => text)
      .join('\n');
    for (const link of links) expect(mailed).toContain(link);
    expect(mailed.match(/王小明/g)).toHaveLength(2);
    expect(await statesOf(person)).toEqual(Array.from({ length: 5 }, () => ['sent', '']));
  });

  test('nobody is told of what they switched off; muted in the app, it is there but read', async () => {
    const { person, channelId } = await withRobot();
    const set = (id: string, groups: 'question'[]) =>
      world.as(person).invoke('noticeChannel.setGroups', { channelId: id, groups });
    await set(channelId, ['question']);
    await set('app', ['question']);
    await tell(person, '报价未中标', 'quotation.lost');
    await tell(person, '采购方回答了提问', 'question.answered');
    await run();
    expect(vendor.got.map((_, n) => textOf(n))).toEqual([expect.stringContaining('采购方回答了提问')]);
    const { records } = await world.as(person).invoke('notification.list', {});
    expect(records.map(({ title, read }) => [title, read]).toSorted()).toEqual([
      [titled('报价未中标'), true],
      [titled('采购方回答了提问'), false],
    ]);
    await expectFailure(world.as('buyer').invoke('noticeChannel.setGroups', { channelId, groups: [] }), 404);
    await expectFailure(world.as('buyer').invoke('noticeChannel.remove', { channelId }), 404);
    await world.as(person).invoke('noticeChannel.remove', { channelId });
  });

  test('away for an hour: not lost, tried less and less often, and then delivered exactly once', async () => {
    const { person } = await withRobot();
    await vendorCloses();
    let tries = 0;
    const { robots } = world.services.ports;
    const counting = {
      send: (...input: Parameters<typeof robots.send>) => {
        tries += 1;
        return robots.send(...input);
      },
    };
    Object.assign(world.services.ports, { robots: counting });
    for (let passed = 0; passed < 60; passed += 1) {
      if (passed % 20 === 0) await tell(person, `第 ${passed} 分钟的消息`);
      await run();
      world.clock.advance(minute);
    }
    expect(tries).toBe(6);
    expect((await statesOf(person))[0]).toEqual(['waiting', '企业微信机器人连接不上']);
    await vendorOpens();
    for (let passed = 0; passed < 60; passed += 1) {
      await run();
      world.clock.advance(minute);
    }
    Object.assign(world.services.ports, { robots });
    expect(vendor.got).toHaveLength(1);
    expect(textOf()).toContain('您有 3 条新消息');
    expect(textOf()).toContain(`· ${titled('第 40 分钟的消息')}`);
    expect(await statesOf(person)).toEqual(Array.from({ length: 3 }, () => ['sent', '']));
  });

  test('away for half a day: given up, and everybody can see why', async () => {
    const { person } = await withRobot();
    vendor.answer.status = 502;
    await tell(person, '报价未中标');
    await run();
    world.clock.advance(13 * 60 * minute);
    await run();
    expect(await statesOf(person)).toEqual([['failed', '企业微信机器人暂时不可用（502）']]);
    const { channels } = await world.as(person).invoke('noticeChannel.list', {});
    expect(channels.at(-1)?.problem).toBe('企业微信机器人暂时不可用（502）');
  });

  test('many in a minute come as one', async () => {
    const { person } = await withRobot();
    for (let n = 0; n < 8; n += 1) {
      await tell(person, n < 3 ? `第 ${n} 条` : '采购方邀请您报价');
      await run();
    }
    expect(vendor.got).toHaveLength(3);
    world.clock.advance(minute + 1);
    await run();
    expect(vendor.got).toHaveLength(4);
    expect(textOf(3)).toContain(`您有 5 条新消息\n· ${titled('采购方邀请您报价')} × 5\n`);
  });

  test('two nodes at once send once', async () => {
    const { person } = await withRobot();
    await tell(person, '报价未中标');
    await Promise.all([run(), run(), deliverNotices(world.services)]);
    await run();
    expect(vendor.got).toHaveLength(1);
  });

  test('killed between sending and noting it: not sent again, and said so', async () => {
    const { person } = await withRobot();
    await tell(person, '报价未中标');
    await world.db.transaction().execute(async (tx) => {
      await sql`DELETE FROM pgboss.job WHERE name = 'deliver'`.execute(tx);
    });
    await runNotifyOnly();
    await expect(deliverNotices(killedAfter(world.services, 1))).rejects.toThrow('killed');
    expect(vendor.got).toHaveLength(1);
    await run();
    world.clock.advance(3 * minute);
    await run();
    expect(vendor.got).toHaveLength(1);
    expect(await statesOf(person)).toEqual([['unclear', '发送中断，不确定是否送达']]);
  });

  test('no answer after it was handed over: not sent again either; a failure is final', async () => {
    const [silent, refused] = [await withRobot(), await withRobot()];
    vendor.answer.silent = true;
    await tell(silent.person, '报价未中标');
    await run();
    vendor.answer = {
      ...vendor.answer,
      silent: false,
      body: '{"errcode":93000,"errmsg":"invalid webhook url"}',
    };
    await tell(refused.person, '报价未中标');
    await run();
    world.clock.advance(60 * minute);
    await run();
    expect(vendor.got).toHaveLength(2);
    expect(await statesOf(silent.person)).toEqual([['unclear', expect.stringContaining('不确定')]]);
    expect(await statesOf(refused.person)).toEqual([['failed', expect.stringContaining('已被移除')]]);
  });
});

/** Writes the notices that wait, and sends nothing. */
async function runNotifyOnly() {
  const { robots } = world.services.ports;
  const off = { send: () => Promise.reject(new Error('not now')) };
  Object.assign(world.services.ports, { robots: off });
  const soon = new Date(world.services.clock().getTime() + minute);
  await setRows(world.db, 'notice_channel', {}, { busy_until: soon });
  await runDueJobs(world.services);
  await setRows(world.db, 'notice_channel', {}, { busy_until: null });
  Object.assign(world.services.ports, { robots });
}
