import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { award, makeContract, settlement, sign, supplementTerms, terms } from './contract.testkit.ts';

const world = useWorld();
const buyer = () => world.as('buyer').invoke;

/** The tariff inside a contract's PDF, as any reader of PDF files takes it out. */
async function attachedTo(contractId: string): Promise<unknown> {
  const { bytes } = await buyer()('contract.file', { contractId });
  const folder = mkdtempSync(join(tmpdir(), 'tariff-'));
  writeFileSync(join(folder, 'contract.pdf'), bytes);
  const { status, stderr } = spawnSync('pdfdetach', ['-saveall', '-o', folder, join(folder, 'contract.pdf')]);
  expect([status, String(stderr)]).toEqual([0, '']);
  return JSON.parse(readFileSync(join(folder, 'tariff.json'), 'utf8'));
}

test('settlement terms become a clause, and a tariff inside the signed file; a supplement makes its next version', async () => {
  const won = await award(world);
  const { demandId, institutionId } = won;
  const { contractId } = await buyer()('contract.add', { demandId, institutionId, ...terms, settlement });
  await expectFailure(buyer()('contract.tariff', { contractId }), 409, '还没有由双方签署');
  const { own } = await buyer()('contract.detail', { contractId });
  expect(own?.document.terms.settlement).toEqual(settlement);
  expect(own?.document.clauses.find(({ title }) => title === '结算约定')?.text).toContain('保底 8 人');

  await sign(world, 'buyer', contractId);
  await sign(world, won.provider, contractId);
  const tariff = await world.as(won.provider).invoke('contract.tariff', { contractId });
  expect(tariff).toMatchObject({ version: 1, agreed: true, settlement, packages: [{ price: '110.00' }] });
  expect(tariff.packages[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await attachedTo(contractId)).toEqual(tariff);

  const made = await buyer()('contract.addSupplement', { contractId, terms: supplementTerms });
  expect((await buyer()('contract.tariff', { contractId })).version).toBe(1);
  await sign(world, 'buyer', made.contractId);
  await sign(world, won.provider, made.contractId);
  const next = await buyer()('contract.tariff', { contractId });
  expect(next).toMatchObject({ version: 2, agreed: true, settlement, contract: tariff.contract });
  expect(next.packages[0]).toMatchObject({ id: tariff.packages[0]?.id, headcount: 12 });
  expect(await attachedTo(made.contractId)).toEqual(next);
});

test('terms that contradict one another are refused, and say what to do', async () => {
  const { demandId, institutionId } = await award(world);
  const add = (change: object) =>
    buyer()('contract.add', { demandId, institutionId, ...terms, settlement: { ...settlement, ...change } });
  await expectFailure(add({ minimumHeads: 11 }), 400, '多于合同约定的 10 人');
  await expectFailure(add({ addOnItems: [] }), 400, '可加项目');
  await expectFailure(add({ addOnItems: [{ name: '胃镜', price: '1,000' }] }), 400);
  await expectFailure(add({ deduction: 'rate', deductionPercent: 101 }), 400, '1 到 100');
});

test('a contract that says nothing of settlement has a tariff that says so', async () => {
  const won = await award(world);
  const contractId = await makeContract(world, won);
  await sign(world, 'buyer', contractId);
  await sign(world, won.provider, contractId);
  expect(await buyer()('contract.tariff', { contractId })).toMatchObject({
    agreed: false,
    settlement: { basis: 'attendance', deduction: 'unitPrice', addOns: 'none' },
  });
});

test('a draft proposes what quote and answers said, and the company’s own data for the invoice', async () => {
  const { demandId, institutionId, provider } = await award(world);
  await setRows(
    world.db,
    'quotation',
    { demand_id: demandId, institution_id: institutionId },
    { remarks: '早餐由我院提供' },
  );
  const draft = await buyer()('contract.preview', { demandId, institutionId });
  expect(draft.agreed).toEqual(['报价备注：早餐由我院提供']);
  expect(draft.document.terms.notes).toBe('报价备注：早餐由我院提供');
  expect(draft.document.terms.settlement?.invoiceTitle).toBe(draft.document.parties.buyer.name);
  expect(draft.others).toEqual([]);
  const { notes: _, ...shared } = terms;
  const { made } = await buyer()('contract.addAll', { demandId, ...shared, settlement });
  expect(made).toHaveLength(1);
  const { own } = await world
    .as(provider)
    .invoke('contract.detail', { contractId: made[0]?.contractId as string });
  expect(own?.document.terms.notes).toBe('报价备注：早餐由我院提供');
  await expectFailure(buyer()('contract.addAll', { demandId, ...shared }), 409, '都已有合同');
});
