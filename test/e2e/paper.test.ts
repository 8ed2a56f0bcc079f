import { expect, test } from 'vitest';
import { formatYuan } from '#domain/kernel/money.ts';
import { counts, missing, printed } from '#test/e2e/paper.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { largePhone, origin, visitor } from '#test/e2e/visitor.ts';

// What people print: all of it is on the paper, upright and across, whatever the screen filters, folds, scrolls or draws later.

const both = ['upright', 'across'] as const;
const title = '2027年度员工健康体检（深圳总部）';

async function demandOf(name: string) {
  const buyer = await callerAt(origin, 'demo_buyer');
  const { records } = await buyer('demand.listMine', { size: 50 });
  const demandId = records.find((one) => one.title === name)?.demandId ?? '';
  return { buyer, demandId };
}

test('the comparison of a package: every institution, every line, every price, heads on every sheet', async () => {
  const { buyer, demandId } = await demandOf(title);
  const { packages } = await buyer('comparison.overview', { demandId });
  const [pkg] = packages;
  const matrix = await buyer('comparison.matrix', { demandId, packageId: pkg?.packageId ?? '' });
  const names = matrix.columns.map(({ institution }) => institution.name);
  expect(names.length).toBeGreaterThan(4);
  // On a phone it is cards: not on paper.
  for (const device of [{}, largePhone]) {
    const { page, open } = await visitor({ as: 'demo_buyer', ...device });
    await open(`/user-center/compare?bidId=${demandId}&packageId=${pkg?.packageId}`);
    await page.getByText('齐项价区间').waitFor();
    const paper = await printed(page);
    for (const way of both) {
      const sheets = paper[way];
      expect(missing(sheets, [pkg?.label ?? '', ...names, ...matrix.rows.map(({ name }) => name)])).toEqual(
        [],
      );
      expect(
        missing(
          sheets,
          matrix.columns.map(({ levelled }) => formatYuan(levelled)),
        ),
      ).toEqual([]);
      // One table of the first three, one of the others: each begins with the items.
      const items = counts(
        sheets,
        matrix.rows.map(({ name }) => name),
      );
      expect(Object.entries(items).filter(([, times]) => times < 2)).toEqual([]);
      expect(sheets.filter((sheet) => !names.some((name) => sheet.includes(name)))).toEqual([]);
    }
    // And the screen is what it was.
    await page.getByText('齐项价区间').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '显示全部项目' }).count()).toBe(1);
  }
});

test('the comparison of the whole demand: every institution beside every package, every scenario', async () => {
  const { buyer, demandId } = await demandOf(title);
  const { packages, rows } = await buyer('comparison.overview', { demandId });
  const { scenarios } = await buyer('comparison.scenarios', { demandId, limits: {} });
  const { page, open } = await visitor({ as: 'demo_buyer' });
  await open(`/user-center/compare?bidId=${demandId}`);
  await page.getByRole('rowheader', { name: scenarios.at(-1)?.name ?? '' }).waitFor();
  const paper = await printed(page);
  for (const way of both) {
    const sheets = paper[way];
    expect(
      missing(sheets, [...packages.map(({ label }) => label), ...scenarios.map(({ name }) => name)]),
    ).toEqual([]);
    // Six packages are two tables; the names stand in both.
    const institutions = counts(
      sheets,
      rows.map(({ institution }) => institution.name),
    );
    expect(Object.entries(institutions).filter(([, times]) => times < 2)).toEqual([]);
    const prices = rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell ? [formatYuan(cell.levelled)] : [])),
    );
    expect(missing(sheets, prices)).toEqual([]);
  }
});

test('a sheet as Chromium 109 measures it, without its margins: every table is still a table', async () => {
  const { demandId } = await demandOf(title);
  const { page, open } = await visitor({ as: 'demo_buyer' });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 690, height: 1000 });
  for (const path of [`/user-center/compare?bidId=${demandId}`, '/big-hall']) {
    await open(path);
    await page.locator('main th').first().waitFor({ state: 'attached' });
    const others = `[...document.querySelectorAll('main :is(th, td)')].filter((cell) => !/^(table-cell|none)$/.test(getComputedStyle(cell).display))`;
    expect(await page.evaluate(`${others}.map((cell) => cell.textContent)`)).toEqual([]);
  }
});

test('a quote that is being written: every package with all its lines and prices, also those that need no look', async () => {
  const provider = await callerAt(origin, 'demo_provider');
  const { institutions } = await provider('user.detail', {});
  const { records } = await provider('quotation.list', {
    institutionId: institutions[0]?.id ?? '',
    size: 100,
  });
  const details = await Promise.all(
    records.map(({ quotationId }) => provider('quotation.detail', { quotationId })),
  );
  const quote = details.find(({ editable, packages }) => editable && packages.length > 1);
  if (!quote) throw new Error('The demo market has no open quote of several packages.');
  const packages = await Promise.all(
    quote.packages.map(({ quotationPackageId }) =>
      provider('quotation.packageDetail', { quotationPackageId }),
    ),
  );
  const { page, open } = await visitor({ as: 'demo_provider' });
  const read = packages
    .slice(1)
    .map(({ quotationPackageId }) =>
      page.waitForResponse((answer) =>
        (answer.request().postData() ?? answer.url()).includes(quotationPackageId),
      ),
    );
  await open(`/service-center/demand-orders/${quote.quotationId}`);
  await page.getByRole('tab').nth(1).waitFor();
  await Promise.all(read);
  // The open package is drawn, too: its name is a heading for paper only.
  await page.locator('h2', { hasText: packages[0]?.name ?? '' }).waitFor({ state: 'attached' });
  const paper = await printed(page);
  for (const way of both) {
    const sheets = paper[way];
    expect(
      missing(
        sheets,
        packages.map(({ name }) => name),
      ),
    ).toEqual([]);
    const lines = packages.flatMap((one) => one.lines.map(({ name }) => name));
    const found = counts(sheets, lines);
    const wanted = Object.groupBy(lines, (name) => name);
    expect(Object.entries(found).filter(([name, times]) => times < (wanted[name]?.length ?? 0))).toEqual([]);
    const priced = packages.flatMap((one) => one.lines.filter((line) => line.priced));
    expect(
      missing(
        sheets,
        priced.map(({ unitPrice }) => formatYuan(unitPrice)),
      ),
    ).toEqual([]);
    expect(missing(sheets, [quote.demand.company])).toEqual([]);
  }
});

test('a demand, for its buyer and for everybody: every package unfolded, every institution that was asked', async () => {
  const { buyer, demandId } = await demandOf(title);
  const { groups } = await buyer('demand.getMine', { demandId });
  const packages = groups.flatMap((group) => group.packages);
  const said = packages.flatMap(({ label, items }) => [label, ...items.map(({ name }) => name)]);
  const { rows } = await buyer('comparison.overview', { demandId });
  const own = await visitor({ as: 'demo_buyer' });
  await own.open(`/user-center/purchase-order-detail?bidId=${demandId}`);
  await own.page
    .getByText(rows[0]?.institution.name ?? '')
    .first()
    .waitFor();
  const everybody = await visitor();
  await everybody.open(`/home-demand-detail?bidId=${demandId}`);
  const [mine, theirs] = [await printed(own.page), await printed(everybody.page)];
  for (const way of both) {
    expect(missing(mine[way], [...said, ...rows.map(({ institution }) => institution.name)])).toEqual([]);
    expect(missing(theirs[way], said)).toEqual([]);
  }
});

test('award memo and contract: every institution, every item with its price', async () => {
  const { buyer, demandId } = await demandOf('2026年度员工健康体检（深圳）');
  const { rows } = await buyer('comparison.overview', { demandId });
  const { page, open, go } = await visitor({ as: 'demo_buyer' });
  await open(`/user-center/award-memo?bidId=${demandId}`);
  await page
    .getByText(rows[0]?.institution.name ?? '')
    .first()
    .waitFor();
  const memo = await printed(page);
  const { records } = await buyer('contract.listPage', { size: 10 });
  const { contractId } = records[0] ?? { contractId: '' };
  const { own } = await buyer('contract.detail', { contractId });
  await go(`/user-center/user-contract/${contractId}`);
  await page.getByRole('heading', { name: '经过' }).waitFor();
  const contract = await printed(page);
  const items =
    own?.document.packages.flatMap((one) => [one.label, ...one.items.map(({ name }) => name)]) ?? [];
  expect(items.length).toBeGreaterThan(20);
  for (const way of both) {
    expect(
      missing(
        memo[way],
        rows.map(({ institution }) => institution.name),
      ),
    ).toEqual([]);
    expect(missing(contract[way], items)).toEqual([]);
  }
});

test('a library: every row, of which the screen draws those in sight', async () => {
  const provider = await callerAt(origin, 'demo_provider');
  const institutionId = (await provider('user.detail', {})).institutions[0]?.id ?? '';
  const { records: rows } = await provider('library.query', { institutionId });
  const { page, open } = await visitor({ as: 'demo_provider' });
  await open('/service-center/library');
  await page
    .getByRole('gridcell', { name: rows[0]?.name ?? '' })
    .first()
    .waitFor();
  const paper = await printed(page);
  for (const way of both)
    expect(
      missing(
        paper[way],
        rows.map(({ name }) => name),
      ),
    ).toEqual([]);
});
