import { expect, it } from 'vitest';
import { endsSession } from '#wire/kernel/envelope.ts';
import { bytesOf } from './answers-of-others.ts';
import { addressed, readEnvelope } from './transport.ts';

const answer = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'x-request-id': 'r-7' } });

it('fills the path and leaves the rest for query or body', async () => {
  expect(await addressed('import.annotatedSheet', { batchId: 'a/b', other: 1 })).toEqual({
    method: 'GET',
    path: '/bid/api/org_checkup/import/annotatedSheet/a%2Fb',
    rest: { other: 1 },
  });
  expect(await addressed('content.list', { collection: 'news' })).toMatchObject({
    path: '/bid-web/_content/news',
  });
  await expect(addressed('import.annotatedSheet', {})).rejects.toThrow('batchId');
});

it('answers data in our words', async () => {
  const data = await readEnvelope(answer({ code: 200, message: 'ok', data: { records: [{ bidId: '1' }] } }));
  expect(data).toEqual({ records: [{ demandId: '1' }] });
});

it('turns an envelope of failure into an error with its fields and request id', async () => {
  const body = { code: 400, message: '请改正。', data: { fields: { bidId: '请选择需求。' } } };
  await expect(readEnvelope(answer(body))).rejects.toMatchObject({
    code: 400,
    message: '请改正。',
    fields: { demandId: '请选择需求。' },
    requestId: 'r-7',
  });
});

it.each([
  [413, 4 * 1024 * 1024, '提交的内容有 4 MB，超过了站点入口的限制。', '原样重试没有用'],
  [413, 0, '提交的内容超过了站点入口的限制。', '原样重试没有用'],
  [502, 10, '站点正在重启或暂时连接不上（502）', '已填的内容都在'],
  [504, 10, '站点正在重启或暂时连接不上（504）', '已填的内容都在'],
  [403, 10, '站点入口拒绝了这次请求（403）', '原样重试没有用'],
  [200, 10, '收到的不是本站的应答', '已填的内容都在'],
  [520, 10, '站点入口出现问题（520）', '已填的内容都在'],
])(
  'says what another’s answer %s means, and never to try again in vain',
  async (status, bytes, what, then) => {
    const page = new Response('<html>an answer of somebody else</html>', { status, statusText: 'Words' });
    const failure = await readEnvelope(page, bytes).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: status });
    const { message } = failure as Error;
    expect(message).toContain(what);
    expect(message).toContain(then);
    expect(message).not.toMatch(/Words|html/);
    if (then === '原样重试没有用') expect(message).not.toMatch(/请.{0,6}再试|请.{0,6}重试/);
  },
);

it('knows how much a request carried', () => {
  const form = new FormData();
  form.set('name', '表');
  form.set('file', new File([new Uint8Array(1_000)], 'a.xlsx'));
  expect([bytesOf(form), bytesOf('表'), bytesOf(null)]).toEqual([1_003, 3, 0]);
});

it('codes 700 to 799 end the session, no others do', () => {
  expect([699, 700, 702, 799, 800, 500, 200].map(endsSession)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
