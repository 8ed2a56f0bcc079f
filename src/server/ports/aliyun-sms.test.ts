import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { aliyunSms, signedQuery } from './aliyun-sms.ts';

test('signs as the example of the signature documentation does', () => {
  const query = signedQuery(
    {
      Timestamp: '2016-02-23T12:46:24Z',
      Format: 'XML',
      AccessKeyId: 'testid',
      Action: 'DescribeRegions',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
      Version: '2014-05-26',
      SignatureVersion: '1.0',
    },
    'testsecret',
    'GET',
  );
  expect(new URLSearchParams(query).get('Signature')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
});

async function sendThrough(
  answer: object,
  { status = 200, ...headers }: { status?: number; location?: string } = {},
): Promise<{ sent: URLSearchParams; outcome: unknown }> {
  let body = '';
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => response.writeHead(status, headers).end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const sender = aliyunSms({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    signName: '体检采购网',
    templateCode: 'SMS_1',
    noticeTemplateCode: undefined,
  });
  const outcome = await sender
    .sendCode('13800000001', '012345', '登录或注册')
    .catch((error: unknown) => error);
  server.close();
  return { sent: new URLSearchParams(body), outcome };
}

test('sends number, template and code', async () => {
  const { sent, outcome } = await sendThrough({ Code: 'OK' });
  expect(outcome).toBeUndefined();
  expect(Object.fromEntries(sent)).toMatchObject({
    Action: 'SendSms',
    PhoneNumbers: '13800000001',
    SignName: '体检采购网',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  });
  expect(decodeURIComponent(sent.get('Signature') ?? '')).toMatch(/^[\w+/]{27}=$/);
});

test('goes nowhere else: the message, its code and the signature follow no redirect', async () => {
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked += 1;
    response.end('{"Code":"OK"}');
  });
  await new Promise<void>((resolve) => {
    elsewhere.listen(0, '127.0.0.1', resolve);
  });
  const { port } = elsewhere.address() as AddressInfo;
  const { outcome } = await sendThrough({}, { status: 307, location: `http://127.0.0.1:${port}/` });
  elsewhere.close();
  expect([asked, outcome]).toEqual([0, expect.any(Error)]);
});

test('an answer other than OK is a failure with its reason', async () => {
  const { outcome } = await sendThrough({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' });
  expect(String(outcome)).toContain('isv.BUSINESS_LIMIT_CONTROL');
});
