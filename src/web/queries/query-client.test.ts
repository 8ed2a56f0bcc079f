import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, setData } from './query-client.ts';

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
