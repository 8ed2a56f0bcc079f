import { expect, test } from 'vitest';
import { pagesOf } from '#test/pdf/read-pdf.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { validUntil } from '#test/world/procurement.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { quoting } from './quotation.testkit.ts';

// 报价单: the paper that a hospital stamps.

const world = useWorld();

test('a quote prints once it is sent, numbered, with letterhead, validity, amounts and a place to sign; not while it is changed', async () => {
  const q = await quoting(world, {
    packages: [{ codes: ['ECG001'], headcount: 300 }, { codes: ['XRY001'] }],
    offers: ['ECG001', 'XRY001'],
  });
  await setRows(
    world.db,
    'institution',
    { id: q.provider.institutionId },
    { name: '示例澜汀医院', address: '科苑路 15 号', licence_no: 'PDY7788' },
  );
  const print = () => q.invoke('quotation.exportPdf', { quotationId: q.quotationId });
  await expectFailure(print(), 409, '还没有提交');
  await q.confirmPackages();
  await q.confirm();
  const detail = await q.detail();
  const { name, bytes } = await print();
  expect(name).toBe(`${detail.number}-报价单.pdf`);
  const text = pagesOf(bytes).join('\n');
  for (const part of [
    '示例澜汀医院',
    '科苑路 15 号',
    'PDY7788',
    detail.number,
    `至 ${validUntil(world)}`,
    // 300 heads at 100 yuan, and ten.
    '¥30,000.00',
    '¥31,000.00',
    '叁万壹仟元整',
    '报价单位（盖章）',
    '经办人（签字）',
  ])
    expect(text).toContain(part);
  await q.invoke('quotation.revise', { quotationId: q.quotationId });
  await expectFailure(print(), 409, '正在修改');
  // Sent again it is the second version: on the paper, and in what the buyer is told.
  await q.confirmPackages();
  await q.confirm();
  expect(pagesOf((await print()).bytes)[0]).toContain('第 2 版');
  await runDueJobs(world.services);
  const { records } = await world.call('buyer', 'notification.list', { size: 100 });
  const told = records.filter(({ body }) => body.includes('示例澜汀医院')).map(({ title }) => title);
  expect(told.toSorted()).toEqual(['报价有新版本', '收到新报价'].toSorted());
});
