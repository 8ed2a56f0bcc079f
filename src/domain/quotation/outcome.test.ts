import { expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationLabel, quotationPackageLabel } from './outcome.ts';
import { quotationPackageStatus, quotationStatus } from './quotation-machine.ts';

const { completed, procuring } = demandStatus;

test('in a completed procurement an offer has won or has not, whatever state it was left in', () => {
  const { won, rejected, closed, cancelled } = quotationStatus;
  expect([won, rejected, closed].map((one) => quotationLabel(one, completed, true))).toEqual([
    '已中标',
    '未中标',
    '未中标',
  ]);
  const { accepted, quoted, expired } = quotationPackageStatus;
  expect([accepted, quoted, expired].map((one) => quotationPackageLabel(one, completed))).toEqual([
    '已中标',
    '未中标',
    '未中标',
  ]);
  // Before the end, withdrawn or never sent: its state.
  expect(quotationLabel(rejected, procuring, true)).toBe('拒绝报价');
  expect(quotationLabel(cancelled, completed, true)).toBe('已放弃');
  expect(quotationLabel(closed, completed, false)).toBe('已关闭');
  expect(quotationPackageLabel(accepted, procuring)).toBe('已接受');
});
