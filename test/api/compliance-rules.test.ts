import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallInput } from '#wire/invoke.ts';
import { fillDraft, onePackage, plainItems, submitDraft } from '#test/api/demand-steps.ts';
import { approveDemand, declineDemand } from '#test/world/review.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

const world = useWorld();
const operator = () => world.as('operator').invoke;
// Speaks of every purpose by itself, so that each demand has it.
const id = 'LAW08';
const rule = async (ruleId = id) => {
  const found = (await operator()('console.complianceRules', {})).find((one) => one.id === ruleId);
  if (!found) throw new Error(`no rule ${ruleId}`);
  return found;
};
type Change = Partial<CallInput<'console.saveComplianceRule'>>;
const settingsOf = async (ruleId: string, change: Change) => {
  const { enabled, effect, from, to, name, summary, exception, basis, version } = await rule(ruleId);
  const reason = '法务确认后调整。';
  return {
    id: ruleId,
    enabled,
    effect,
    from,
    to,
    name,
    summary,
    exception,
    basis,
    version,
    reason,
    ...change,
  };
};
async function save(change: Change, ruleId = id) {
  const answer = await operator()('console.saveComplianceRule', await settingsOf(ruleId, change));
  return answer;
}
const judgedBy = () => world.services.catalogue().legalRules.some((one) => one.id === id);

afterEach(async () => {
  await sql`UPDATE legal_rule SET enabled = true, effect = NULL, from_day = NULL, to_day = NULL`.execute(
    world.db,
  );
  await world.services.refreshCatalogue();
});

describe('a compliance rule', () => {
  test('is switched off with a reason, as a new version that says who and why', async () => {
    const { version } = await rule();
    expect(await save({ enabled: false })).toEqual({ id, version: version + 1 });
    expect(judgedBy()).toBe(false);
    expect(await rule()).toMatchObject({
      enabled: false,
      inForce: false,
      versions: expect.arrayContaining([
        expect.objectContaining({
          version,
          enabled: true,
          reason: '法务确认后调整。',
          by: expect.stringMatching(/./),
          differences: [{ field: '状态', before: '在用', after: '停用' }],
        }),
      ]),
    });
    const late = operator()('console.saveComplianceRule', await settingsOf(id, { version }));
    await expectFailure(late, 409);
  });

  test.each([
    [{ from: 1 }, false],
    [{ from: 0 }, true],
    [{ to: 0 }, true],
    [{ to: -1 }, false],
  ])('with dates %j days from today judges: %s', async (days, judges) => {
    const dates = Object.entries(days).map(([key, plus]) => [key, shanghaiDay(new Date(), plus)]);
    await save(Object.fromEntries(dates));
    expect(judgedBy()).toBe(judges);
  });

  test('that would end before it begins is refused at the field', async () => {
    await expectFailure(save({ from: '2027-02-01', to: '2027-01-01' }), ['to']);
  });
});

describe('a demand that waits while a rule becomes 拦截', () => {
  const queued = async (demandId: string) =>
    (await operator()('console.workQueue', {})).items.find((one) => one.id === demandId)?.alert;

  test('is not let out, at either door; queue, record and page say why, and who declines it is recorded with the rule', async () => {
    const block = 'LAW15';
    const packages = [onePackage([...plainItems, 'CT001'], { name: '女性', sex: 2, ageMin: 25, ageMax: 40 })];
    const { demandId, version } = await fillDraft(world, { packages });
    const { findings } = await world.call('buyer', 'demand.getMine', { demandId });
    const confirmations = findings
      .filter(({ effect }) => effect === 'warn')
      .map(({ ruleId, packageId }) => ({ ruleId, packageId, ground: '检查前逐人询问。' }));
    expect(confirmations.map(({ ruleId }) => ruleId)).toContain(block);
    await world.call('buyer', 'demand.submit', { demandId, version, confirmations });
    expect(await queued(demandId)).toBe('');
    await save({ effect: 'block' }, block);
    expect(await queued(demandId)).toBe('规则已改为拦截');
    const record = await operator()('console.record', { kind: 'demand', id: demandId });
    expect(record.marks).toContain('规则已改为拦截');
    expect(record.actions.map(({ action }) => action)).not.toContain('approve');
    const detail = await operator()('console.demandDetail', { demandId });
    expect(detail.actions).not.toContain('approve');
    expect(detail.findings).toContainEqual(expect.objectContaining({ effect: 'block', confirmed: false }));
    await expectFailure(approveDemand(operator(), demandId), 409, `规则 ${block}`);
    const act = { kind: 'demand' as const, id: demandId, version: record.version };
    await expectFailure(operator()('console.act', { ...act, action: 'approve' }), 409, '已改为拦截');
    await declineDemand(operator(), demandId, '请去掉规则不允许的项目。');
    const events =
      await world.sql`SELECT detail FROM audit_event WHERE record_id = ${demandId} AND action = 'decline'`;
    expect(events).toMatchObject([
      { detail: { rules: [{ ruleId: block, version: (await rule(block)).version }] } },
    ]);
  });
});

describe('a demand whose rule becomes 须确认', () => {
  test('while it waits is not let out until its owner has confirmed it; the queue says so', async () => {
    const changed = 'LAW15';
    await save({ effect: 'notice' }, changed);
    const packages = [onePackage([...plainItems, 'CT001'], { name: '女性', sex: 2, ageMin: 25, ageMax: 40 })];
    const { demandId } = await fillDraft(world, { packages });
    const submit = async (withChanged: boolean) => {
      const { findings, version } = await world.call('buyer', 'demand.getMine', { demandId });
      const confirmations = findings
        .filter(({ effect, ruleId }) => effect === 'warn' && (withChanged || ruleId !== changed))
        .map(({ ruleId, packageId }) => ({ ruleId, packageId, ground: '检查前逐人询问。' }));
      return world.call('buyer', 'demand.submit', { demandId, version, confirmations });
    };
    await submit(false);
    await save({ effect: 'warn' }, changed);
    const { items } = await operator()('console.workQueue', {});
    expect(items.find((one) => one.id === demandId)?.alert).toBe('规则已改为须确认');
    const detail = await operator()('console.demandDetail', { demandId });
    expect(detail.actions).not.toContain('approve');
    await expectFailure(approveDemand(operator(), demandId), 409, '采购方还没有确认');
    await declineDemand(operator(), demandId, '请确认放射检查的提示。');
    // Nor can its owner send it in without the confirmation; with it nobody is held up.
    await expectFailure(submit(false), 400, '请逐项确认后再提交');
    await submit(true);
    await approveDemand(operator(), demandId);
  });
});

describe('a demand', () => {
  test('is tried against a change before it holds, and keeps the versions that it was approved under', async () => {
    const demandId = await submitDraft(world);
    const before = await rule();
    const tried = async (change: Change) => {
      const { version: _v, reason: _r, ...settings } = await settingsOf(id, change);
      const { checked, demands } = await operator()('console.tryComplianceRule', settings);
      expect(checked).toBeGreaterThan(0);
      return demands.find((one) => one.demandId === demandId);
    };
    expect(await tried({ summary: '换一种说法' })).toBeUndefined();
    expect(await tried({ enabled: false })).toMatchObject({ added: [], lifted: [{ effect: 'notice' }] });

    await approveDemand(operator(), demandId);
    await save({ summary: '另一种要求', name: '新名称' });
    const { recorded, approvedAt, rules } = await operator()('console.demandRules', { demandId });
    expect([recorded, approvedAt]).toEqual([true, expect.any(String)]);
    expect(rules.find((one) => one.id === id)).toMatchObject({
      version: before.version,
      name: before.name,
      changed: true,
    });
    expect(rules.some(({ changed }) => !changed)).toBe(true);
    await save({ summary: before.summary, name: before.name });
  });
});
