import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conflict } from '#domain/kernel/failure.ts';
import { idOf } from '#test/page/answers.ts';
import { axe } from '#test/page/axe.ts';
import { held } from '#test/page/fake-calls.ts';
import { openSite, phone } from '#test/page/open-site.tsx';
import { wide } from '#test/page/screen.ts';

// 增补协议 on the screen: drafted from what holds, sent after one question, and in force once both have signed it.

const contractId = idOf(1);
const supplementId = idOf(2);
const contract = { id: contractId, number: 'HT1', title: '入职体检服务合同' };
const pkg = { label: '男性', headcount: 10, price: '100.00', amount: '1000.00', items: [] };
const now = {
  title: contract.title,
  demand: { id: idOf(3), number: 'CG1', title: '入职体检' },
  parties: { buyer: { name: '恒麦科技' }, institution: { name: '青梧体检中心' } },
  packages: [pkg],
  cities: [],
  total: '1000.00',
};
const terms = {
  packages: [{ headcount: 10, price: '100.00', removed: [], added: [] }],
  cities: [],
  paymentDays: 30,
  signingDays: 7,
};
const changes = [{ what: '男性：人数', before: '10 人', after: '12 人' }];
const document = {
  ...now,
  title: '入职体检服务合同第 1 号增补协议',
  supplement: { contract, ordinal: 1, changes },
};

const link = (id: string, ordinal: number, holds: boolean) => ({
  contractId: id,
  number: `HT${ordinal + 1}`,
  ordinal,
  at: '2026-11-20T02:00:00.000Z',
  changes: ordinal === 0 ? [] : changes,
  holds,
});

test('a supplement is sent once, after a question that says to whom and until when; signed by both it is what holds', async () => {
  const sending = held<'contract.addSupplement'>();
  let isSigned = false;
  const site = await openSite(`/service-center/contracts/${contractId}/supplement`, {
    as: 'provider',
    size: phone,
    now: '2026-11-20T02:00:00Z',
    calls: {
      'contract.previewSupplement': () => ({ document, terms, now }),
      'contract.addSupplement': sending.handler,
      'contract.detail': ({ contractId: id }) => ({
        contractId: id,
        own: {
          side: 'institution',
          document: id === supplementId ? document : now,
          chain: {
            contractId,
            links: [link(contractId, 0, !isSigned), link(supplementId, 1, isSigned)],
            now: isSigned && id === contractId ? { contractId: supplementId, ordinal: 1, changes } : null,
          },
        },
      }),
    },
  });
  await page.getByLabelText('人数').fill('12');
  const send = page.getByRole('button', { name: '发送双方签署' });
  const asking = page.getByRole('dialog', { name: '发送双方签署？' });
  await send.click();
  await expect.element(asking.getByText('甲方 恒麦科技')).toBeVisible();
  await expect.element(asking.getByText('乙方 青梧体检中心')).toBeVisible();
  await expect.element(asking.getByText(/2026-11-27 10:00 前签署（7 天）/)).toBeVisible();
  expect(await axe()).toEqual([]);
  expect(wide()).toEqual([]);
  // Not yes: nothing is sent, nothing typed is lost.
  await asking.getByRole('button', { name: '取消' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('人数')).toHaveValue('12');
  expect(site.calls.of('contract.addSupplement')).toHaveLength(0);

  await send.click();
  const yes = asking.getByRole('button', { name: '发送', exact: true });
  await yes.dblClick();
  await sending.answer(() => {
    throw conflict('上一份增补还在签署中。');
  });
  await expect.element(asking.getByRole('alert').getByText('上一份增补还在签署中。')).toBeVisible();
  await yes.dblClick();
  await sending.answer({ contractId: supplementId });
  await expect.poll(site.where).toBe(`/service-center/contracts/${supplementId}`);
  const sent = {
    contractId,
    terms: expect.objectContaining({ packages: [expect.objectContaining({ headcount: 12 })] }),
  };
  expect(site.calls.of('contract.addSupplement')).toEqual([sent, sent]);
  const links = page.getByRole('region', { name: '合同与增补' }).getByRole('listitem');
  await expect.element(links.nth(0).getByText('现行约定')).toBeVisible();

  isSigned = true;
  await site.go(`/service-center/contracts/${contractId}`);
  await expect.element(links.nth(1).getByText('现行约定')).toBeVisible();
  await expect.element(links.nth(0).getByText('现行约定')).not.toBeInTheDocument();
  await expect.element(page.getByText('12 人').first()).toBeVisible();
});
