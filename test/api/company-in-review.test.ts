import { expect, test } from 'vitest';
import { fillDraft } from '#test/api/demand-steps.ts';
import { companyForm } from '#test/world/company-form.ts';
import { addUser } from '#test/world/people.ts';
import { approveDemand } from '#test/world/review.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// A company under its first review drafts and submits demands; they are published once it is certified.

const world = useWorld();
const operator = () => world.as('operator').invoke;

async function applicant() {
  const person = await addUser(world.db);
  const { invoke } = world.as(person);
  const { id } = await invoke('company.add', await companyForm(world, person));
  return { person, id, invoke };
}

const review = async (id: string) => {
  const { submittedAt } = await operator()('console.companyDetail', { id });
  return { id, submittedAt };
};

type Applicant = Awaited<ReturnType<typeof applicant>>;
const draftOf = ({ person }: Applicant) =>
  fillDraft({ as: () => world.as(person), services: world.services });

async function submitted(one: Applicant) {
  const draft = await draftOf(one);
  const { status } = await one.invoke('demand.submit', draft);
  expect(status.name).toBe('待审核');
  return draft.demandId;
}

test('its demand waits for the company, then is published', async () => {
  const one = await applicant();
  expect(await one.invoke('user.detail', {})).toMatchObject({
    buyer: true,
    certifyCompany: { code: 2 },
    company: { id: one.id, certified: false },
  });
  expect(await one.invoke('company.list', {})).toMatchObject([{ id: one.id, status: { name: '认证中' } }]);
  expect(await one.invoke('common.authNeed', {})).toMatchObject({ needCertify: true });
  const demandId = await submitted(one);
  await expectFailure(approveDemand(operator(), demandId), 409, '请先审核企业');
  expect(await one.invoke('demand.getMine', { demandId })).toMatchObject({ status: { name: '待审核' } });
  await operator()('console.approveCompany', await review(one.id));
  expect(await approveDemand(operator(), demandId)).toMatchObject({
    status: { name: '采购中' },
  });
});

test('who was declined submits nothing more, and goes on after sending the papers again', async () => {
  const one = await applicant();
  const { demandId, version } = await draftOf(one);
  const waiting = await review(one.id);
  await operator()('console.declineCompany', { ...waiting, reason: '执照照片不清晰，请重新拍摄。' });
  await expectFailure(one.invoke('demand.newDraft', {}), 403);
  await expectFailure(one.invoke('demand.submit', { demandId, version }), 403);
  await one.invoke('company.update', { ...(await companyForm(world, one.person)), id: one.id });
  await one.invoke('demand.submit', { demandId, version });
});

test('a quick demand of such a company is a draft at once', async () => {
  const { invoke } = await applicant();
  const wish = { purpose: 'ANNUAL', headcount: 20, cityId: '440300' };
  expect(await invoke('demand.shortcutAdd', wish)).toMatchObject({ next: 'draft' });
});
