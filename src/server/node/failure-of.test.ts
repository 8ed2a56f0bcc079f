import { pino } from 'pino';
import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';

const quiet = pino({ level: 'silent' });
const thrown = (code: string) => Object.assign(new Error('of PostgreSQL, or of the system'), { code });

test.each([
  ['PostgreSQL stops or starts', ['57P01', '57P02', '57P03', '57P05'], '系统正在恢复'],
  [
    'the way to it is down',
    ['08000', '08003', '08006', '08P01', 'ECONNREFUSED', 'ECONNRESET'],
    '系统正在恢复',
  ],
  ['no room on the disk', ['53100', '58030', 'ENOSPC', 'EDQUOT'], '存储空间不足'],
  ['a table is locked', ['55P03'], '正被另一项操作占用'],
  ['it took too long', ['57014', '25P03'], '用时过长'],
])('%s: 503, and what to do', (_what, codes, said) => {
  for (const code of codes) {
    const failure = failureOf(thrown(code), quiet, {});
    expect([failure.code, failure.message]).toEqual([503, expect.stringContaining(said)]);
    expect(failure.message).toContain('稍后重试');
  }
});

test('a pool whose connections are all at work is busy, and does not say that the system is being restored', () => {
  const { code, message } = failureOf(new Error('timeout exceeded when trying to connect'), quiet, {});
  expect([code, message]).toEqual([503, expect.stringMatching(/访问较多.*没有执行.*稍后重试/)]);
});

test('a database whose socket file is away is coming back; another file that is missing is our own fault', () => {
  const missing = (syscall: string) => Object.assign(thrown('ENOENT'), { syscall });
  expect(failureOf(missing('connect'), quiet, {}).code).toBe(503);
  expect(failureOf(missing('open'), quiet, {}).code).toBe(500);
});

test('what is our own fault stays 500', () => {
  expect(failureOf(thrown('42703'), quiet, {}).code).toBe(500);
  expect(failureOf(new Error('x'), quiet, {}).code).toBe(500);
});
