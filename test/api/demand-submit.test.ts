import { describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { approveDemand } from '#test/world/review.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { fillDraft, onePackage, plainItems, submitDraft } from './demand-steps.ts';

const world = useWorld();

describe('completeness', () => {
  test('everything that is missing is named at once, by field', async () => {
    const { invoke } = world.as('buyer');
    const { demandId, version } = await invoke('demand.newDraft', {});
    const { fields, code } = await expectFailure(invoke('demand.submit', { demandId, version }));
    expect(code).toBe(400);
    expect(Object.keys(fields ?? {})).toEqual(
      expect.arrayContaining(['title', 'purpose', 'cities', 'examFrom', 'examTo', 'quoteDeadline', 'groups']),
    );
  });

  test('a title that nobody can see is none', async () => {
    const draft = await fillDraft(world, { fields: { title: '\u200B\u3000\u2060' } });
    await expectFailure(world.call('buyer', 'demand.submit', draft), ['title']);
  });
});

describe('compliance', () => {
  test('hepatitis B in an employer’s package stops the demand and cites the document', async () => {
    const draft = await fillDraft(world, { packages: [onePackage([...plainItems, 'HEP001'])] });
    const { invoke } = world.as('buyer');
    await expectFailure(invoke('demand.submit', draft), 400, /乙肝表面抗原.*依据.*〔201\d〕/);
    const mine = await invoke('demand.getMine', { demandId: draft.demandId });
    expect(mine.status.code).toBe(demandStatus.draft);
    expect(mine.findings.some((one) => one.effect === 'block' && one.items[0]?.code === 'HEP001')).toBe(true);
  });

  test('a warning asks for a confirmation, which is recorded with its time', async () => {
    const draft = await fillDraft(world, { packages: [onePackage([...plainItems, 'XRY001'], { sex: 3 })] });
    const { invoke } = world.as('buyer');
    await expectFailure(invoke('demand.submit', draft), '确认');
    const { findings } = await invoke('demand.getMine', draft);
    const warnings = findings.filter((one) => one.effect === 'warn');
    expect(warnings.length).toBeGreaterThan(0);
    const confirmations = warnings.map(({ ruleId, packageId }) => ({ ruleId, packageId }));
    expect((await invoke('demand.submit', { ...draft, confirmations })).status).toEqual({
      code: 1,
      name: '待审核',
    });
    const reviewed = await world.call('operator', 'console.demandDetail', draft);
    expect(
      reviewed.findings.filter((one) => one.effect === 'warn').map(({ confirmed }) => confirmed),
    ).toEqual(warnings.map(() => true));
  });

  test('an HIV test needs a written ground, not a tick', async () => {
    const draft = await fillDraft(world, { packages: [onePackage([...plainItems, 'INF003'])] });
    const { invoke } = world.as('buyer');
    const warnings = (await invoke('demand.getMine', draft)).findings.filter((one) => one.effect === 'warn');
    expect(warnings.some((one) => one.strong)).toBe(true);
    const confirmed = (ground: string) =>
      warnings.map(({ ruleId, packageId }) => ({ ruleId, packageId, ground }));
    await expectFailure(invoke('demand.submit', { ...draft, confirmations: confirmed('') }), 400);
    await invoke('demand.submit', { ...draft, confirmations: confirmed('海外项目签证要求') });
    const { findings } = await world.call('operator', 'console.demandDetail', draft);
    expect(findings.find((one) => one.strong)?.ground).toBe('海外项目签证要求');
  });
});

describe('the move', () => {
  test('of two submits at once exactly one wins; operators are notified once', async () => {
    const draft = await fillDraft(world, { fields: { title: '同时提交' } });
    const { invoke } = world.as('buyer');
    const submit = () => invoke('demand.submit', draft);
    expect((await outcomes([submit(), submit(), submit()])).toSorted()).toEqual([200, 409, 409]);
    await runDueJobs(world.services);
    const { records } = await world.call('operator', 'notification.list', {});
    expect(records.filter((one) => one.body.includes('同时提交'))).toHaveLength(1);
  });

  test('a stale screen cannot submit what it does not show', async () => {
    const draft = await fillDraft(world);
    const { invoke } = world.as('buyer');
    await invoke('demand.save', { ...draft, title: '改过的名字' });
    await expectFailure(invoke('demand.submit', draft), 409);
  });

  test('the operator finds it in the queue; the owner cannot reach the console', async () => {
    const demandId = await submitDraft(world, { fields: { title: '排队审核' } });
    const { records } = await world.call('operator', 'console.listDemands', {
      status: demandStatus.inReview,
      keyword: '排队',
    });
    expect(records.map((one) => one.demandId)).toEqual([demandId]);
    expect(records[0]?.actions.toSorted()).toEqual(['approve', 'close', 'decline']);
    await expectFailure(approveDemand(world.as('buyer').invoke, demandId), 403);
  });
});
