import { expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { presentQuotationStatus, quotationOutcome, quotationPackageOutcome } from './outcome.ts';
import { quotationPackageStatus, quotationStatus } from './quotation-machine.ts';

const { completed, procuring } = demandStatus;
const { won, rejected, closed, cancelled } = quotationStatus;

test('in a completed procurement an offer has won or has not, whatever state it was left in', () => {
  expect([won, rejected, closed].map((one) => quotationOutcome(one, completed, true)?.code)).toEqual([
    'won',
    'lost',
    'lost',
  ]);
  const { accepted, quoted, expired } = quotationPackageStatus;
  expect([accepted, quoted, expired].map((one) => quotationPackageOutcome(one, completed)?.name)).toEqual([
    '已中标',
    '未中标',
    '未中标',
  ]);
});

test('before the end, given up or never sent, nothing has become of it', () => {
  expect(quotationOutcome(rejected, procuring, true)).toBeNull();
  expect(quotationOutcome(cancelled, completed, true)).toBeNull();
  expect(quotationOutcome(closed, completed, false)).toBeNull();
  expect(quotationPackageOutcome(quotationPackageStatus.accepted, procuring)).toBeNull();
});

test('a state keeps its name: 拒绝报价 stays, and 未中标 stands beside it', () => {
  expect(presentQuotationStatus(rejected, completed, true)).toEqual({
    code: rejected,
    name: '拒绝报价',
    outcome: { code: 'lost', name: '未中标' },
  });
});
