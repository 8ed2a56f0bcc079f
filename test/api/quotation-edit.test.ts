import { describe, expect, test } from 'vitest';
import { matchPackage } from '#domain/matching/match-package.ts';
import { newId } from '#server/db/new-id.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { fen, lineOf, quoting, total } from './quotation.testkit.ts';

const world = useWorld();

describe('a drafted quotation', () => {
  test('says of every package what matching says', async () => {
    const q = await quoting(world, {
      packages: [
        { codes: ['HEM001', 'HEM002', 'XRY001', 'GEN001'] },
        { codes: ['GYN004', 'ECG001'], sex: 3 },
      ],
      offers: ['HEM001', 'HEM002', 'XRY002', 'GYN001', 'GYN004', 'SRV001', 'SRV002'],
    });
    const { db, catalogue } = world.services;
    const library = await loadLibrary(db, q.provider.institutionId);
    const requested = await loadRequestedPackages(db, q.demandId);
    expect(requested).toHaveLength(2);
    for (const [i, request] of requested.entries()) {
      const matched = matchPackage(catalogue(), request, library);
      const detail = await q.packageDetail(i);
      expect(
        detail.lines.map((line) => [
          line.catalogueCode,
          line.itemMatch.code,
          fen(line.unitPrice),
          line.reason,
        ]),
      ).toEqual(matched.lines.map((line) => [line.catalogueCode, line.status, line.price, line.reason]));
      expect(fen(detail.quotedTotal)).toBe(matched.total);
      expect(detail.coverage).toBeCloseTo(matched.coverage, 5);
    }
  });

  test('shows all six statuses, each but a plain match with its reason', async () => {
    const q = await quoting(world, {
      packages: [
        { codes: ['HEM001', 'HEM002', 'XRY001', 'ECG001', 'GYN004'], sex: 3 },
        { codes: ['GYN001'], sex: 2 },
      ],
      offers: ['HEM001', 'HEM002', 'CT002', 'GYN001', 'GYN004', 'SRV001', 'SRV002'],
    });
    const [first, second] = [await q.packageDetail(0), await q.packageDetail(1)];
    const word = (code: string) => lineOf(first, code).itemMatch.name;
    expect(['GYN004', 'ECG001', 'XRY001', 'SRV002', 'HEM002'].map(word)).toEqual([
      '匹配',
      '缺失',
      '替换',
      '关联',
      '互斥',
    ]);
    expect(lineOf(second, 'GYN001').itemMatch.name).toBe('未满足条件');
    for (const line of [...first.lines, ...second.lines])
      if (line.itemMatch.name !== '匹配') expect(line.reason).not.toBe('');
  });

  test('is not there for another institution', async () => {
    const q = await quoting(world, { packages: [{ codes: ['HEM001'] }], offers: ['HEM001', 'SRV001'] });
    const other = world.as('otherProvider');
    const [quotationPackageId = ''] = q.packageIds;
    const { lineId } = lineOf(await q.packageDetail(), 'HEM001');
    for (const attempt of [
      () => other.invoke('quotation.detail', { quotationId: q.quotationId }),
      () => other.invoke('quotation.packageDetail', { quotationPackageId }),
      () => other.invoke('quotation.savePackage', { quotationPackageId, rate: 500 }),
      () => other.invoke('quotation.replaceItem', { lineId, institutionItemId: newId() }),
      () => other.invoke('quotation.cancel', { quotationId: q.quotationId, reason: '不做了' }),
    ])
      await expectFailure(attempt(), 404);
  });

  test('masks the buyer until award', async () => {
    const q = await quoting(world, { packages: [{ codes: ['HEM001'] }], offers: ['HEM001'] });
    const { demand } = await q.detail();
    expect([demand.contact, demand.mobile]).toEqual(['王**', '139****1234']);
  });
});

describe('prices', () => {
  test('of single lines add up to the total', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'ECG001'] }],
      offers: ['HEM001', 'ECG001'],
    });
    const before = await q.packageDetail();
    const { lineId } = lineOf(before, 'HEM001');
    const after = await q.invoke('quotation.savePackage', {
      quotationPackageId: before.quotationPackageId,
      prices: [{ lineId, unitPrice: '88.80' }],
    });
    expect(lineOf(after, 'HEM001').unitPrice).toBe('88.80');
    expect(fen(after.quotedTotal)).toBe(total(after));
    expect(after).toEqual(await q.packageDetail());
  });

  test('never above list; nothing is saved then', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'ECG001'] }],
      offers: ['HEM001', 'ECG001'],
    });
    const before = await q.packageDetail();
    await expectFailure(
      q.invoke('quotation.savePackage', {
        quotationPackageId: before.quotationPackageId,
        prices: [
          { lineId: lineOf(before, 'ECG001').lineId, unitPrice: '50' },
          { lineId: lineOf(before, 'HEM001').lineId, unitPrice: '120.01' },
        ],
      }),
      400,
      ['prices.1.unitPrice'],
    );
    expect(await q.packageDetail()).toEqual(before);
  });

  test('a rate is taken off list prices; the total is the sum of the lines', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'ECG001'] }],
      offers: ['HEM001', 'ECG001', 'SRV001'],
      basis: 'discount',
    });
    const [quotationPackageId = ''] = q.packageIds;
    const after = await q.invoke('quotation.savePackage', { quotationPackageId, rate: 655 });
    expect(lineOf(after, 'ECG001').unitPrice).toBe('78.60');
    expect(fen(after.quotedTotal)).toBe(total(after));
    expect(after.rate).toBe(655);
    const { lineId } = lineOf(after, 'ECG001');
    await expectFailure(
      q.invoke('quotation.savePackage', { quotationPackageId, prices: [{ lineId, unitPrice: '1' }] }),
      400,
    );
  });

  test('a package price is spread over the lines to the fen', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'ECG001', 'XRY001'] }],
      offers: ['HEM001', 'ECG001', 'XRY001', 'SRV001'],
      basis: 'package',
    });
    const [quotationPackageId = ''] = q.packageIds;
    for (const packagePrice of ['100.01', '479.99']) {
      const after = await q.invoke('quotation.savePackage', { quotationPackageId, packagePrice, sure: true });
      expect(after.quotedTotal).toBe(packagePrice);
      expect(total(after)).toBe(fen(packagePrice));
      for (const line of after.lines) expect(fen(line.unitPrice)).toBeLessThanOrEqual(fen(line.listPrice));
    }
  });
});
