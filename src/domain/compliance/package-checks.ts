import type { Catalogue, CatalogueItem, LegalRule, SexGroup } from '#domain/catalogue/catalogue.ts';
import { hitNames, hitsOf, type RuleHit } from '#domain/catalogue/rule-hits.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import type { FindingEffect, Suggestion } from './finding.ts';

/** One package in front of one rule that applies to its purpose. */
interface Case {
  readonly rule: LegalRule;
  readonly pkg: RequestedPackage;
  /** Distinct, by code. */
  readonly items: readonly CatalogueItem[];
  /** The items' codes and everything they contain. */
  readonly contents: ReadonlySet<string>;
  readonly purpose: string;
  readonly catalogue: Catalogue;
}

export interface PackageFinding {
  readonly effect: FindingEffect;
  readonly strong?: boolean;
  readonly codes: readonly string[];
  readonly message: string;
  readonly suggestion?: Suggestion;
}

export type PackageCheck = (at: Case) => readonly PackageFinding[];

const childbearing = { from: 15, to: 49 };

const codesOf = (hits: readonly RuleHit[]) => hits.map((hit) => hit.item.code);
const hits = (at: Case) => hitsOf(at.rule, at.items, at.pkg.sex, at.catalogue);

const forbid: PackageCheck = (at) => {
  const found = hits(at);
  if (found.length === 0) return [];
  const instead = at.rule.allowInstead
    .filter((code) => !at.contents.has(code))
    .map((code) => nameOf(code, at));
  return [
    {
      effect: 'block',
      codes: codesOf(found),
      message: `「${at.pkg.name}」含${hitNames(found)}，${at.rule.summary}；请删除${instead.length > 0 ? `，需要时可改选${instead.join('、')}` : '后再提交'}。`,
      suggestion: { remove: codesOf(found), replace: [] },
    },
  ];
};

const warn: PackageCheck = (at) => {
  const found = hits(at);
  if (found.length === 0) return [];
  return [
    {
      effect: 'warn',
      codes: codesOf(found),
      message: `「${at.pkg.name}」含${hitNames(found)}，${at.rule.summary}；建议删除，确需保留请确认已有依据。`,
      suggestion: suggest(found, at),
    },
  ];
};

/** 艾滋病: a strong warning (docs/decisions/003-reference-data.md). */
const warnStrongly: PackageCheck = (at) =>
  warn(at).map((finding) => ({
    ...finding,
    strong: true,
    message: `「${at.pkg.name}」含${hitNames(hits(at))}，${at.rule.summary}；请删除，确有法律依据须保留的，请写明依据并由机构逐人取得书面同意。`,
  }));

/** Only what is asked of women without a sexual history; other groups are `sexApplicability`'s. */
const sexualHistory: PackageCheck = (at) => {
  if (at.pkg.sex !== 2) return [];
  const found = at.items.filter((item) => at.rule.items.includes(item.code) && !item.sexes.includes(2));
  if (found.length === 0) return [];
  const codes = found.map((item) => item.code);
  const instead = at.rule.allowInstead.find((code) => !at.contents.has(code));
  const replaced = instead ? codes.slice(0, 1) : [];
  return [
    {
      effect: 'unmet',
      codes,
      message: `「${at.pkg.name}」含${found.map((item) => item.name).join('、')}，${at.rule.summary}；${instead ? `可改为${nameOf(instead, at)}` : '建议删除'}，保留则报价会标为“未满足条件”。`,
      suggestion: {
        remove: codes.slice(replaced.length),
        replace: replaced.map((from) => ({ from, to: instead as string })),
      },
    },
  ];
};

const sexApplicability: PackageCheck = (at) => {
  const unmet = at.pkg.sex === 2 ? sexualHistoryItems(at.catalogue) : new Set<string>();
  const found = at.items.filter((item) => !item.sexes.includes(at.pkg.sex) && !unmet.has(item.code));
  if (found.length === 0) return [];
  const names = found.map((item) => `${item.name}（只适用于${groupNames(item.sexes)}）`).join('、');
  const codes = found.map((item) => item.code);
  return [
    {
      effect: 'block',
      codes,
      message: `「${at.pkg.name}」面向${sexLabel(at.purpose, at.pkg.sex)}，不能含${names}；请删除，或移到适用人群的套餐。`,
      suggestion: { remove: codes, replace: [] },
    },
  ];
};

/** Hiring: no separate group of married women, and no item that asks about marriage. */
const noMaritalGroups: PackageCheck = (at) => {
  if (at.pkg.sex !== 3) return forbid(at);
  const codes = codesOf(hits(at));
  const message = `「${at.pkg.name}」按已婚女性分组，${at.rule.summary}；请与其他女性合为一个「女性」套餐。`;
  return [{ effect: 'block', codes, message, suggestion: { remove: codes, replace: [] } }];
};

const severalRadiological: PackageCheck = (at) => {
  const found = hits(at);
  if (found.length < 2) return [];
  return [
    {
      effect: 'warn',
      codes: codesOf(found),
      message: `「${at.pkg.name}」含${hitNames(found)}共${found.length}项放射检查，${at.rule.summary}；请只保留必要的一项，都要保留请确认已由医师评估。`,
    },
  ];
};

const radiologyOfWomen: PackageCheck = (at) => {
  const { sex, ageMin, ageMax } = at.pkg;
  if (sex === 1 || (ageMin ?? 0) > childbearing.to || (ageMax ?? Infinity) < childbearing.from) return [];
  const found = hits(at);
  if (found.length === 0) return [];
  const [codes, names] = [codesOf(found), hitNames(found)];
  return [
    {
      effect: 'warn',
      codes,
      message: `「${at.pkg.name}」含${names}，${at.rule.summary}；请确认受检者可当场免做且结果不告知单位，提示会印在体检方案中。`,
    },
    {
      effect: 'notice',
      codes,
      message: `备孕、可能怀孕或妊娠期的女性请勿做${names}，请在检查前告知医护人员；免做不影响其他项目。`,
    },
  ];
};

const occupationalElsewhere: PackageCheck = (at) =>
  forbid(at).map((finding) => ({
    ...finding,
    message: `「${at.pkg.name}」含${hitNames(hits(at))}，${at.rule.summary}；请删除，确有接触职业病危害因素的人员请另建“职业健康检查”需求。`,
  }));

/** Rules whose condition is more than "contains one of the items", by id (data/reference/legal-rules.json). */
export const packageChecks: ReadonlyMap<string, PackageCheck> = new Map([
  ['LAW02', warnStrongly],
  ['LAW04', severalRadiological],
  ['LAW06', sexualHistory],
  ['LAW12', noMaritalGroups],
  ['LAW15', radiologyOfWomen],
  ['LAW17', occupationalElsewhere],
  ['LAW19', sexApplicability],
]);

export const checkByLevel: Readonly<Record<Exclude<LegalRule['level'], 'notice'>, PackageCheck>> = {
  forbid,
  warn,
  forbidForSex: sexualHistory,
};

const sexualHistoryItems = (catalogue: Catalogue) =>
  new Set(catalogue.legalRules.find((rule) => rule.id === 'LAW06')?.items ?? []);

const nameOf = (code: string, at: Case) => at.catalogue.items.get(code)?.name ?? code;

function groupNames(sexes: readonly SexGroup[]): string {
  const key = sexes.toSorted().join();
  if (key === '1') return '男性';
  if (key === '2') return '无性生活史的女性';
  return key === '3' ? '有性生活史的女性' : '女性';
}

/** A declared replacement that the rule does not speak of, where there is one; the rest is removed. */
function suggest(found: readonly RuleHit[], at: Case): Suggestion {
  const replace: { from: string; to: string }[] = [];
  for (const { item } of found) {
    const better = at.catalogue.replacements.find(
      ({ from, to, sexes }) =>
        from === item.code &&
        sexes.includes(at.pkg.sex) &&
        !at.rule.items.includes(to) &&
        !at.contents.has(to),
    );
    if (better && !replace.some(({ to }) => to === better.to))
      replace.push({ from: item.code, to: better.to });
  }
  const replaced = new Set(replace.map(({ from }) => from));
  return { remove: codesOf(found).filter((code) => !replaced.has(code)), replace };
}
