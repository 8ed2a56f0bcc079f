import { describe, expect, test } from 'vitest';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { fen, lineOf, quoting, stock, total } from './quotation.testkit.ts';

const world = useWorld();

describe('choices by hand', () => {
  test('a replacement stands in, and taking it back restores the draft', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['XRY001', 'ECG001'] }],
      offers: ['ECG001', 'CT002'],
    });
    const before = await q.packageDetail();
    const line = lineOf(before, 'ECG001');
    const { candidates } = await q.invoke('quotation.listCandidates', { lineId: line.lineId });
    expect(candidates[0]?.id).toBe(q.items.get('ECG001'));
    const ct = q.items.get('CT002') as string;
    const chosen = await q.invoke('quotation.replaceItem', { lineId: line.lineId, institutionItemId: ct });
    const replaced = lineOf(chosen, 'ECG001');
    expect([replaced.itemMatch.name, replaced.byHand, replaced.item?.id]).toEqual(['替换', true, ct]);
    expect(replaced.reason).toContain('手工选择');
    expect(fen(chosen.quotedTotal)).toBe(total(chosen));
    const back = await q.invoke('quotation.cancelReplace', { lineId: replaced.lineId });
    expect(back).toEqual(before);
  });

  test('of two colleagues the second does not overwrite the first one’s choice unseen', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['XRY001', 'ECG001'] }],
      offers: ['ECG001', 'CT002', 'EYE001'],
    });
    const shown = lineOf(await q.packageDetail(), 'ECG001');
    const [ct, eye] = ['CT002', 'EYE001'].map((code) => q.items.get(code) as string) as [string, string];
    const choose = ({ lineId, seen }: typeof shown, institutionItemId: string) =>
      q.invoke('quotation.replaceItem', { lineId, institutionItemId, seen });
    await choose(shown, ct);
    await expectFailure(choose(shown, eye), 409, '同事刚改了这一项的匹配');
    const now = lineOf(await q.packageDetail(), 'ECG001');
    expect(now.item?.id).toBe(ct);
    await expectFailure(q.invoke('quotation.cancelReplace', { lineId: shown.lineId, seen: shown.seen }), 409);
    expect(lineOf(await choose(now, eye), 'ECG001').item?.id).toBe(eye);
  });

  test('a replaced line’s reason names its price as it is', async () => {
    const q = await quoting(world, { packages: [{ codes: ['XRY001'] }], offers: ['CT002'] });
    const before = await q.packageDetail();
    const { lineId, reason } = lineOf(before, 'XRY001');
    expect(reason).toContain('单价 ¥100.00');
    const prices = [{ lineId, unitPrice: '87.60' }];
    const after = await q.invoke('quotation.savePackage', {
      quotationPackageId: before.quotationPackageId,
      prices,
    });
    expect(lineOf(after, 'XRY001').reason).toContain('单价 ¥87.60');
    const again = await q.invoke('quotation.redraftPackage', {
      quotationPackageId: before.quotationPackageId,
    });
    expect(lineOf(again, 'XRY001')).toEqual(lineOf(after, 'XRY001'));
  });

  test('edited prices of other lines outlive a replacement', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'ECG001'] }],
      offers: ['HEM001', 'ECG001', 'XRY001'],
    });
    const before = await q.packageDetail();
    const { quotationPackageId } = before;
    const { lineId } = lineOf(before, 'HEM001');
    await q.invoke('quotation.savePackage', { quotationPackageId, prices: [{ lineId, unitPrice: '77' }] });
    // The row's place in the table: a redraft leaves alone what it does not change.
    const place = async () => await world.sql`SELECT ctid::text FROM quotation_line WHERE id = ${lineId}`;
    const placeBefore = await place();
    const after = await q.invoke('quotation.replaceItem', {
      lineId: lineOf(before, 'ECG001').lineId,
      institutionItemId: q.items.get('XRY001') as string,
    });
    expect(lineOf(after, 'HEM001').unitPrice).toBe('77.00');
    expect(await place()).toEqual(placeBefore);
  });

  test('no item that the law forbids for the purpose, none for the other sex, none of another institution', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['ECG001'] }],
      offers: ['ECG001', 'HEP001', 'GYN001'],
      purpose: 'ENTRY',
    });
    const { lineId } = lineOf(await q.packageDetail(), 'ECG001');
    const choose = (institutionItemId: string | undefined) =>
      expectFailure(
        q.invoke('quotation.replaceItem', { lineId, institutionItemId: institutionItemId as string }),
      );
    expect((await choose(q.items.get('HEP001'))).message).toContain('不能选用');
    expect((await choose(q.items.get('GYN001'))).message).toContain('不适用于本套餐的人群');
    const other = await quoting(world, { packages: [{ codes: ['ECG001'] }], offers: ['ECG001'] });
    expect((await choose(other.items.get('ECG001'))).code).toBe(400);
  });

  test('of an exclusive pair either can be kept, also after a change of mind', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'HEM002'] }],
      offers: ['HEM001', 'HEM002', 'SRV001'],
    });
    const before = await q.packageDetail();
    const pushedOut = before.lines.find((line) => line.itemMatch.name === '互斥');
    expect(pushedOut?.exclusive?.settled).toBe(false);
    const lineId = pushedOut?.lineId as string;
    const own = pushedOut?.catalogueCode as string;
    const other = pushedOut?.exclusive?.with.code as string;

    const keptOwn = await q.invoke('quotation.resolveExclusive', { lineId, keep: own });
    expect(lineOf(keptOwn, own).itemMatch.name).toBe('匹配');
    expect([lineOf(keptOwn, other).unitPrice, lineOf(keptOwn, other).exclusive?.settled]).toEqual([
      '0.00',
      true,
    ]);
    const keptOther = await q.invoke('quotation.resolveExclusive', {
      lineId: lineOf(keptOwn, other).lineId,
      keep: other,
    });
    expect(lineOf(keptOther, other).itemMatch.name).toBe('匹配');
    expect(keptOther.issues.filter(({ kind }) => kind === 'exclusive')).toEqual([]);
    expect(fen(keptOther.quotedTotal)).toBe(total(keptOther));
    const third = q.invoke('quotation.resolveExclusive', { lineId, keep: 'ECG001' });
    await expectFailure(third, 400);
  });

  test('a related item can be left out, stays out, and comes back on demand', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['GYN004', 'ECG001'], sex: 3 }],
      offers: ['GYN004', 'GYN001', 'SRV002', 'ECG001', 'XRY001'],
    });
    const before = await q.packageDetail();
    const { quotationPackageId } = before;
    const without = await q.invoke('quotation.removeRelated', { lineId: lineOf(before, 'GYN001').lineId });
    expect(without.lines.some((line) => line.catalogueCode === 'GYN001')).toBe(false);
    expect(without.relatedProposals.map((one) => one.catalogueCode)).toContain('GYN001');
    expect(without.issues.map((one) => one.key)).toContain('related:GYN001');
    const later = await q.invoke('quotation.replaceItem', {
      lineId: lineOf(without, 'ECG001').lineId,
      institutionItemId: q.items.get('XRY001') as string,
    });
    expect(later.lines.some((line) => line.catalogueCode === 'GYN001')).toBe(false);
    await q.invoke('quotation.cancelReplace', { lineId: lineOf(later, 'ECG001').lineId });
    const again = await q.invoke('quotation.addRelated', {
      quotationPackageId,
      institutionItemId: q.items.get('GYN001') as string,
    });
    expect(again.quotedTotal).toBe(before.quotedTotal);
    expect(again.relatedProposals).toEqual([]);
  });

  test('what no rule calls for needs the provider’s reason', async () => {
    const q = await quoting(world, { packages: [{ codes: ['ECG001'] }], offers: ['ECG001', 'SRV002'] });
    const [quotationPackageId = ''] = q.packageIds;
    const institutionItemId = q.items.get('SRV002') as string;
    await expectFailure(q.invoke('quotation.addRelated', { quotationPackageId, institutionItemId }), [
      'reason',
    ]);
    const added = await q.invoke('quotation.addRelated', {
      quotationPackageId,
      institutionItemId,
      reason: '本院心电检查须用一次性电极片',
    });
    const line = lineOf(added, 'SRV002');
    expect([line.itemMatch.name, line.reason]).toEqual(['关联', '本院心电检查须用一次性电极片']);
    await expectFailure(q.invoke('quotation.removeRelated', { lineId: lineOf(added, 'ECG001').lineId }), 400);
  });

  test('drafting again takes up what the library has gained and keeps what was chosen', async () => {
    const q = await quoting(world, { packages: [{ codes: ['ECG001', 'XRY001'] }], offers: ['XRY001'] });
    const before = await q.packageDetail();
    expect(lineOf(before, 'ECG001').itemMatch.name).toBe('缺失');
    const { lineId } = lineOf(before, 'XRY001');
    const { quotationPackageId } = before;
    await q.invoke('quotation.savePackage', { quotationPackageId, prices: [{ lineId, unitPrice: '66' }] });
    await stock(world, q.provider.institutionId, ['ECG001']);
    const after = await q.invoke('quotation.redraftPackage', { quotationPackageId });
    expect(lineOf(after, 'ECG001').itemMatch.name).toBe('匹配');
    expect(lineOf(after, 'XRY001').unitPrice).toBe('66.00');
  });
});
