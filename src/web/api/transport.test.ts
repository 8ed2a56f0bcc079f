import { expect, it } from 'vitest';
import { endsSession } from '#wire/kernel/envelope.ts';
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

it('does not mistake a proxy error page for an answer, and says its status in words', async () => {
  const page = new Response('<html>502</html>', { status: 502, statusText: 'Bad Gateway' });
  await expect(readEnvelope(page)).rejects.toMatchObject({
    code: 502,
    message: '服务器暂时无法处理（502 Bad Gateway），请稍后重试。',
  });
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
