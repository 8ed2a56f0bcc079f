import { type Audience, isAudience, readAudience } from './audience.ts';
import { withoutNumber } from './line-kinds.ts';
import { sexName } from './people.ts';
import type { Questions } from './questions.ts';

interface Section {
  /** Of its place: the same at each reading. */
  readonly id: string;
  readonly sheet: string;
  /** As Excel numbers it. */
  readonly row: number;
  readonly text: string;
}

/** 女未婚检查, 妇科（已婚）: the people that a section or a category names, when what stands in it is for them alone. */
export function limitOfSection(questions: Questions, { text, ...place }: Section): Audience | undefined {
  const audience = readAudience([withoutNumber(text)]);
  if (!audience.sure) return undefined;
  const answer = questions.ask({
    ...place,
    text: `“${text}”里的项目给谁？`,
    options: [
      {
        value: 'limit',
        label: `只给${[sexName(audience.sexes), audience.ages.join('、')].filter(Boolean).join(' ')}`,
      },
      { value: 'all', label: '给每列勾选的全部人员' },
    ],
    best: 'limit',
  });
  return answer === 'limit' ? audience : undefined;
}

/** Whether 管理层 or A套餐 over rows says who gets them; `before`: rows or such sections stand above it. */
export function isTeamSection(
  questions: Questions,
  { text, ...place }: Section,
  before: 'nothing' | 'teams' | 'rows',
): boolean {
  const answer = questions.ask({
    ...place,
    text: `“${text}”是一类人员或套餐，还是项目的分类？`,
    options: [
      { value: 'team', label: `以下项目只给“${text}”` },
      { value: 'category', label: '只是分类，给每列勾选的人员' },
    ],
    best: before === 'rows' ? 'category' : 'team',
  });
  return answer === 'team';
}

/** 管理层, A套餐: a part of the staff, without sex or age. */
export function namesTeam(text: string): boolean {
  const { team, sure } = readAudience([withoutNumber(text)]);
  return !sure && team !== '' && isAudience(text) && !/项目|检查|检验|类别|^[^套档]*科$/.test(team);
}
