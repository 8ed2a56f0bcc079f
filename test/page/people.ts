import { operatorDuties } from '#domain/access/operator-duty.ts';
import { companyActs } from '#domain/company/company-role.ts';
import { institutionActs } from '#domain/institution/institution-role.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { answerOf, idOf, type Part } from './answers.ts';

/** Who may be signed in at a page under test, by the name of the demo account that stands in the same place. */
const parts = {
  member: {},
  buyer: {
    status: { code: 1, name: '已认证' },
    certifyCompany: { code: 1, name: '已认证' },
    buyer: true,
    company: {
      id: idOf(901),
      name: '澜汀科技',
      role: { code: 'owner', name: '负责人' },
      acts: [...companyActs],
      certified: true,
    },
  },
  provider: {
    certifyOrg: { code: 1, name: '已认证' },
    institutions: [
      {
        id: idOf(902),
        name: '青梧健康体检',
        role: { code: 'admin', name: '管理员' },
        acts: [...institutionActs],
      },
    ],
  },
  operator: {
    operator: {
      role: { code: 'administrator', name: '平台管理员' },
      duties: [...operatorDuties],
      enrolled: true,
    },
  },
} satisfies Record<string, Part<CurrentUser>>;

export type Person = keyof typeof parts;

export const personOf = (person: Person, change: Part<CurrentUser> = {}): CurrentUser =>
  answerOf('user.detail', {
    id: idOf(900),
    account: `demo_${person}`,
    mobile: '13800000000',
    name: '周明',
    status: { code: 0, name: '未认证' },
    certifyCompany: { code: '', name: '' },
    certifyOrg: { code: '', name: '' },
    ...parts[person],
    ...change,
  });
