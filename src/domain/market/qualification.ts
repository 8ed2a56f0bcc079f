import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';
import { percent } from '#domain/kernel/percent.ts';
import type { MatchedPackage } from '#domain/matching/item-match.ts';
import { matchOnce } from '#domain/matching/match-package.ts';
import { perHead } from '#domain/pricing/per-head.ts';
import { type PlacedPeople, peopleElsewhere, peopleText } from '#domain/region/examined-where.ts';

/** From this share of the requested items on an institution is invited: below, its quote could hardly be compared. */
export const inviteFrom = 0.7;

/** What a demand asks of an institution besides its items; nothing named is nothing asked. Dictionary codes. */
export interface Requirements {
  readonly requiredTypes: readonly string[];
  readonly requiredLevels: readonly string[];
  readonly requiredServices: readonly string[];
}

interface Abilities {
  readonly type: string;
  readonly level: string;
  readonly services: readonly string[];
}

/** Names of dictionary codes and places, for the reasons. */
export interface Labels {
  name(kind: string, code: string): string;
  place(regionId: string): string;
}

export interface Check {
  readonly name: string;
  readonly passed: boolean;
  /** One Chinese sentence; no price in it. */
  readonly text: string;
}

/** One check for each kind of thing that the demand requires. */
export function requirementChecks(one: Abilities, demand: Requirements, labels: Labels): Check[] {
  const names = (kind: string, codes: readonly string[]) =>
    codes.map((code) => labels.name(kind, code)).join('、');
  const oneOf = (name: string, kind: string, wanted: readonly string[], own: string): Check => ({
    name,
    passed: wanted.length === 0 || wanted.includes(own),
    text: `${name}为${labels.name(kind, own)}，需求要求${names(kind, wanted)}。`,
  });
  const { requiredTypes, requiredLevels, requiredServices } = demand;
  const lacking = requiredServices.filter((code) => !one.services.includes(code));
  const checks: [readonly string[], Check][] = [
    [requiredTypes, oneOf('机构类型', 'medical_org_type', requiredTypes, one.type)],
    [requiredLevels, oneOf('机构等级', 'hospital_level', requiredLevels, one.level)],
    [
      requiredServices,
      {
        name: '特色服务',
        passed: lacking.length === 0,
        text:
          lacking.length === 0
            ? `需求要求的服务均已提供：${names('special_service', requiredServices)}。`
            : `未提供需求要求的服务：${names('special_service', lacking)}。`,
      },
    ],
  ];
  return checks.flatMap(([wanted, check]) => (wanted.length > 0 ? [check] : []));
}

export interface Applicant extends Abilities {
  readonly inForce: boolean;
  readonly cityId: string;
  /** Where it examines: its own city, others where it has a site, and those its mobile team goes to. */
  readonly cities: readonly string[];
}

/** Everything besides its items that decides whether an institution may quote by itself, each with whether it is so. */
export function applicantChecks(
  one: Applicant,
  demand: Requirements & { readonly people: readonly PlacedPeople[] },
  labels: Labels,
): Check[] {
  const named = demand.people.map((each) => ({ ...each, city: labels.place(each.cityId) }));
  const gap = peopleElsewhere(named, one.cities);
  const inCity = gap.length < named.length;
  return [
    {
      name: '机构认证',
      passed: one.inForce,
      text: one.inForce ? '机构已通过平台认证。' : '机构认证尚未通过，请先完成认证。',
    },
    {
      name: '服务城市',
      passed: inCity,
      text: inCity
        ? `贵机构可在${named
            .filter((each) => !gap.includes(each))
            .map(({ city }) => city)
            .join(
              '、',
            )}体检${gap.length > 0 ? `；${peopleText(gap)}不在贵机构的体检城市` : '，在需求城市内'}。`
        : `需求城市为${named.map(({ city }) => city).join('、')}，贵机构在${one.cities.map((id) => labels.place(id)).join('、')}体检；如在当地有体检点或上门体检，请在机构资料的「运营信息」中填写。`,
    },
    ...requirementChecks(one, demand, labels),
  ];
}

export interface Coverage {
  /** What a quotation would be drafted as, package by package. */
  readonly drafts: readonly MatchedPackage[];
  readonly met: number;
  readonly asked: number;
  /** 0–1 */
  readonly coverage: number;
  readonly perHead: Fen;
}

/** How much of a demand a library covers, by the drafting that a quotation begins with. */
export function coverageOf(
  catalogue: Catalogue,
  packages: readonly RequestedPackage[],
  library: InstitutionLibrary,
): Coverage {
  const drafts = matchOnce(catalogue, packages, library);
  const matched = packages.map((pkg, i) => ({ pkg, draft: drafts[i] as MatchedPackage }));
  const asked = packages.reduce((sum, { items }) => sum + items.length, 0);
  const met = matched.reduce((sum, { pkg, draft }) => sum + Math.round(draft.coverage * pkg.items.length), 0);
  return {
    drafts,
    met,
    asked,
    coverage: asked === 0 ? 0 : met / asked,
    perHead: perHead(matched.map(({ pkg, draft }) => ({ headcount: pkg.headcount, price: draft.total }))),
  };
}

export const shareText = (met: number, asked: number): string =>
  `${met}/${asked} 项（${percent(asked === 0 ? 0 : met / asked)}）`;

export function coverageCheck({ met, asked, coverage, perHead: price }: Coverage): Check {
  const passed = coverage >= inviteFrom;
  return {
    name: '项目覆盖',
    passed,
    text: passed
      ? `可承接 ${shareText(met, asked)}，按项目库估算人均 ${formatFen(price)}。`
      : `只能承接 ${shareText(met, asked)}，低于 ${inviteFrom * 100}%。请先在项目库补充项目并确认映射。`,
  };
}
