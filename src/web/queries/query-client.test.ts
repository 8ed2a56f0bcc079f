import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { TookTooLong } from '#web/api/took-too-long.ts';
import { createQueryClient, setData, tryAgain } from './query-client.ts';

test('a read that began before a change does not undo it', async () => {
  const client = createQueryClient();
  const answers: ((text: string) => void)[] = [];
  const queryKey = ['record'];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  answers[0]?.('before');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('before');

  void client.refetchQueries({ queryKey });
  setData(client, queryKey, () => 'changed');
  answers[1]?.('before');
  await expect.poll(() => answers).toHaveLength(3);
  expect(client.getQueryData(queryKey)).toBe('changed');
  answers[2]?.('changed, and more');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('changed, and more');
  stop();
});

test('what was not reached is tried twice again; what took too long is told at once', () => {
  const unreached = new ApiFailure(0, '网络连接失败');
  expect([0, 1, 2].map((failures) => tryAgain.retry(failures, unreached))).toEqual([true, true, false]);
  expect(tryAgain.retry(0, new TookTooLong())).toBe(false);
  expect(tryAgain.retry(0, new ApiFailure(400, '请填写'))).toBe(false);
});
