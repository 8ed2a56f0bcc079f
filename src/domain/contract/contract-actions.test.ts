import { describe, expect, test } from 'vitest';
import {
  awaitingOf,
  type ContractAtWork,
  contractActionNames,
  contractActions,
  contractStatusName,
  contractTip,
  whyNot,
} from './contract-actions.ts';
import { type ContractSide, contractMachine, contractSides, contractStatus } from './contract-machine.ts';

const now = new Date('2026-11-22T10:00:00+08:00');
const open: ContractAtWork = {
  status: contractStatus.signing,
  signedBy: [],
  signBy: new Date('2026-12-01T18:00:00+08:00'),
  remindedAt: null,
  draftedBy: 'buyer',
  isSupplement: false,
};
const signedBy = (...sides: ContractSide[]): ContractAtWork => ({ ...open, signedBy: sides });
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('what a side may do', () => {
  test.each<[string, ContractAtWork, string[], string[]]>([
    ['nobody has signed', open, ['sign', 'refuse', 'cancel', 'remind'], ['sign', 'refuse', 'remind']],
    ['the buyer has', signedBy('buyer'), ['remind'], ['sign', 'refuse']],
    ['the institution has', signedBy('institution'), ['sign', 'refuse'], ['remind']],
    ['reminded an hour ago', { ...signedBy('buyer'), remindedAt: hoursAgo(1) }, [], ['sign', 'refuse']],
    [
      'reminded a day ago',
      { ...signedBy('buyer'), remindedAt: hoursAgo(24) },
      ['remind'],
      ['sign', 'refuse'],
    ],
    ['the time is over', { ...open, signBy: now }, [], []],
  ])('when %s', (_, contract, buyer, institution) => {
    expect(contractSides.map((side) => contractActions(contract, side, now))).toEqual([buyer, institution]);
  });

  test('a supplement is cancelled by who drafted it, the institution as well', () => {
    const drafted = { ...open, isSupplement: true, draftedBy: 'institution' } as const;
    expect(contractSides.map((side) => contractActions(drafted, side, now).includes('cancel'))).toEqual([
      false,
      true,
    ]);
  });

  test('nothing once it has ended, and nobody but a party ever does anything', () => {
    for (const status of Object.values(contractStatus)) {
      expect(contractActions({ ...open, status }, undefined, now)).toEqual([]);
      if (status === contractStatus.signing) continue;
      for (const side of contractSides)
        for (const action of contractActionNames)
          expect(whyNot(action, { ...open, status }, side, now)).toContain(contractMachine.labels[status]);
    }
  });
});

test('the status in the words of who looks at it', () => {
  const seen = (contract: ContractAtWork) =>
    [...contractSides, undefined].map((side) => [
      awaitingOf(contract, side),
      contractStatusName(contract, side),
    ]);
  expect(seen(signedBy('buyer'))).toEqual([
    ['counterparty', '待对方签署'],
    ['us', '待我方签署'],
    ['both', '签署中'],
  ]);
  expect(seen({ ...open, status: contractStatus.refused })).toEqual(
    Array.from({ length: 3 }, () => ['none', '已拒签']),
  );
});

test('one sentence says what to do, in every state to every viewer', () => {
  for (const status of Object.values(contractStatus))
    for (const side of [...contractSides, undefined])
      for (const isSupplement of [false, true]) {
        const about = { ...open, status, isSupplement, reason: '价格有误。' };
        const said = contractTip(about, side, '2026-12-01 18:00');
        expect(said).toMatch(/[^。]。$/);
        if (isSupplement && status !== contractStatus.signed && status !== contractStatus.signing)
          expect(said).toContain('合同保持不变');
      }
  const tip = (contract: ContractAtWork, side: ContractSide) =>
    contractTip({ ...contract, reason: '' }, side, '12 月 1 日');
  expect(tip(signedBy('buyer'), 'buyer')).toBe('我方已签署，等待对方在 12 月 1 日 前签署。');
  expect(tip(signedBy('buyer'), 'institution')).toContain('对方已签署');
});
