import { beforeAll, expect, test } from 'vitest';
import { type CompanyRole, companyRoles, roleMay } from '#domain/company/company-role.ts';
import { within } from '#test/slowness.ts';
import { addProvider, type PersonaName } from '#test/world/people.ts';
import { outcomes, useWorld } from '#test/world/use-world.ts';
import { award, terms } from './contract.testkit.ts';
import { plainItems, publish, stockLibrary } from './demand-steps.ts';

// What pages offer a member, what their role's row in `company-role.ts` says, and what the calls answer them is the same.
// The calls' side for every call: `test/matrix/access.test.ts`, which reads the same table.

const world = useWorld();
const people: Readonly<Record<CompanyRole, PersonaName>> = {
  owner: 'buyer',
  buyer: 'colleague',
  approver: 'approver',
  viewer: 'viewer',
};
let completed: Awaited<ReturnType<typeof award>>;
let questionId: string;
let open: string;

beforeAll(async () => {
  const { db } = world;
  completed = await award(world);
  const provider = await addProvider(db);
  await stockLibrary(world, provider, plainItems);
  open = await publish(world, { institutionIds: [provider.institutionId] });
  questionId = (await world.call(provider, 'question.ask', { demandId: open, question: '可以周六到检吗？' }))
    .id;
}, within(60_000));

test.each(companyRoles)(
  '%s is offered what his role may do, and nothing that would be refused',
  async (role) => {
    const { invoke } = world.as(people[role]);
    const { demandId, institutionId } = completed;
    const id = world.people.buyer.companyId;
    const [me, listed, done, questions, base, plans, contracts, members, companies] = await Promise.all([
      invoke('user.detail', {}),
      invoke('demand.getMine', { demandId: open }),
      invoke('demand.getMine', { demandId }),
      invoke('question.list', { demandId: open }),
      invoke('plan.demandBase', { demandId }),
      invoke('plan.list', {}),
      invoke('contract.listPage', { side: 'buyer' }),
      invoke('company.members', { id }),
      invoke('company.list', {}),
    ]);
    const purchases = {
      'the menu': me.company?.acts.includes('purchase'),
      'the choice of a company': companies[0]?.isActive && companies[0].acts.includes('purchase'),
      'an open demand': listed.actions.includes('cancel'),
      'a contract of a completed one': done.actions.includes('contract'),
      'a plan of a completed one': done.actions.includes('plan'),
      'an answer': questions.mayAnswer,
      'the dialog of a plan': base.whyNot === '',
      'plans to make': plans.waiting.length > 0,
      'contracts to draft': contracts.waiting.length > 0,
    };
    const may = roleMay(role, 'purchase');
    expect(purchases).toEqual(Object.fromEntries(Object.keys(purchases).map((place) => [place, may])));
    expect(members.mayManage).toBe(roleMay(role, 'manage'));
    expect(me.company?.acts.includes('approve')).toBe(roleMay(role, 'approve'));

    const refused = (
      await outcomes([
        invoke('demand.newDraft', { takeUp: false }),
        invoke('inquiry.newDraft', { takeUp: false }),
        invoke('question.answer', { questionId, answer: '可以。' }),
        invoke('plan.add', { demandId: open }),
        invoke('contract.add', { demandId: open, institutionId, ...terms }),
      ])
    ).map((code) => code === 403);
    expect(refused).toEqual(refused.map(() => !may));
  },
);
