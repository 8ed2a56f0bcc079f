import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openSite } from '#test/page/open-site.tsx';

test('a price list that was not read to its end says why, and offers to read it again', async () => {
  const problem = '文件里的行太多，没有在 10 分钟内读完。请拆成几份后再上传。';
  const site = await openSite('/service-center/import/01a206f5-ca39-73b5-b44d-cab4472326ff', {
    as: 'provider',
    calls: {
      'import.detail': {
        id: '01a206f5-ca39-73b5-b44d-cab4472326ff',
        fileName: '2027 价目表.xlsx',
        reading: { state: 'failed', done: 0, total: 0, problem },
        actions: ['readAgain', 'cancelReading', 'remove'],
      },
      'import.readAgain': {},
    },
  });
  await expect.element(page.getByText('这份价格表没有读完')).toBeVisible();
  await expect.element(page.getByText(problem)).toBeVisible();
  await page.getByRole('button', { name: '重新读取' }).click();
  await expect
    .poll(() => site.calls.of('import.readAgain'))
    .toEqual([{ batchId: '01a206f5-ca39-73b5-b44d-cab4472326ff' }]);
});
