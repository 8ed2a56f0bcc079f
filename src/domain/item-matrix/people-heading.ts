import { type Audience, isAudience, readAudience } from './audience.ts';
import { withoutNumber } from './line-kinds.ts';

const listHeading =
  /^(?:体检|检查|套餐|项目|内容|增加|加项|加检|加做|加查|加测|另做|增做|再加做|再加|再做|还需|另增|追加|基础上|专项|必检|自选|选检|可选|如下|包括|包含|另加|另|均|在?此|为|的|类|组|岗)*$/;
/** On top of what others get. */
export const adding = /增加|加做|加查|加测|加项|加检|另做|另加|另增|追加|附加|基础上|还需|再加/;

/** A heading that says who the items below are for; a sentence about people is none. */
export function peopleOfHeading(
  head: string,
): { heading: string; audience: Audience; adds: boolean } | undefined {
  if (head.length > 40 || /[。；;！？]|[\p{Script=Han}A-Za-z)）]\s*[+＋=＝]/u.test(head) || !isAudience(head))
    return undefined;
  const heading = withoutNumber(head)
    .replace(/^(?:其中|此外|另外|对于?|凡是?)[，,]?/, '')
    .replace(/(?:的?(?:体检|检查)?(?:项目|内容))?(?:包括|包含|如下|有|为|含)$/, '')
    .trim();
  const audience = readAudience([heading]);
  const optional = /自选|选检|可选|加项/.test(head);
  const team = audience.team
    .split(' ')
    .filter((word) => !listHeading.test(word))
    .join(' ');
  const people =
    /管理|干部|员工|职工|高管|中层|高层|基层|骨干|vip|领导|退休|在职|一线|教师|学生|人员|套餐|方案|家属|司机|岗|[A-D甲乙丙丁]类|组$|^第.+[档批类]$/i.test(
      team,
    );
  if ((team !== '' && !people) || team.length > 20) return undefined;
  return {
    heading,
    audience: { ...audience, team, ...(optional && { level: 'optional' as const }) },
    adds: adding.test(head),
  };
}
