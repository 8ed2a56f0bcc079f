import { expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { type QuotationStatus, quotationPackageStatus, quotationStatus } from './quotation-machine.ts';
import { whyClosed, whyNotEditable } from './quoting-window.ts';

const deadline = new Date('2026-11-21T18:00:00+08:00');
const before = new Date(deadline.getTime() - 1);
const procuring = { status: demandStatus.procuring, quoteDeadline: deadline };

test('a demand takes quotes while it is procuring, until its deadline in Shanghai time', () => {
  expect(whyClosed(procuring, before)).toBe('');
  expect(whyClosed(procuring, deadline)).toBe('报价已于 11月21日 18:00 截止，不能再提交或修改。');
  expect(whyClosed({ ...procuring, status: demandStatus.completed }, before)).toBe(
    '需求已完成，不能再报价。',
  );
});

test('a quotation is edited while it waits to be sent, and its package while it is open', () => {
  const { waiting, quoted, accepted } = quotationStatus;
  const sent = (status: QuotationStatus, amending = false) => ({ status, amending });
  expect(whyNotEditable(procuring, before, sent(quoted, true))).toBe('');
  expect(whyNotEditable(procuring, deadline, sent(quoted, true))).toContain('截止');
  expect(whyNotEditable(procuring, before, sent(accepted, true))).toContain('接受报价');
  expect(whyNotEditable(procuring, before, sent(waiting))).toBe('');
  expect(whyNotEditable(procuring, deadline, sent(waiting))).toContain('截止');
  expect(whyNotEditable(procuring, before, sent(quoted))).toContain('请先点「修改报价」');
  expect(whyNotEditable(procuring, before, sent(waiting), quotationPackageStatus.quoted)).toContain(
    '请先点「修改」',
  );
});
