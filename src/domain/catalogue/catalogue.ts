import type { RuleForce } from '#domain/catalogue/rule-force.ts';
import type { Fen } from '#domain/kernel/money.ts';

/** Sex groups of a demand package (docs/product.md, Records): 1 男性, 2 未婚女性, 3 已婚女性. */
export type SexGroup = 1 | 2 | 3;
export const sexGroups: readonly SexGroup[] = [1, 2, 3];
export const sexGroupLabel: Readonly<Record<SexGroup, string>> = { 1: '男性', 2: '未婚女性', 3: '已婚女性' };

/** Dictionary item_type, as the reference data name it (一般检查, 专科检查 are asked for by nobody). */
export const itemType = {
  laboratory: '实验室检查',
  imaging: '影像检查',
  functional: '功能检查',
  service: '服务项目',
} as const;

/** One of the platform's standard check-up items (标准项目). Prices are 参考价, in fen. */
export interface CatalogueItem {
  readonly code: string;
  readonly version: number;
  readonly category: string;
  /** Dictionary item_type: `itemType` and others. */
  readonly type: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Sex groups the item applies to. */
  readonly sexes: readonly SexGroup[];
  readonly significance: string;
  /** What the examinee does beforehand, 检前准备; '' when nothing. */
  readonly preparation: string;
  readonly referencePrice: Fen;
  readonly unit: string;
  readonly fasting: boolean;
  readonly radiation: boolean;
  readonly genetic: boolean;
  readonly preEmployment: 'allowed' | 'forbidden' | 'notAdvised';
  /** Members of a panel (肝功能十一项 lists its eleven); empty for a single item. May nest. */
  readonly contains: readonly string[];
  readonly active: boolean;
  /** The item it was merged into, which is then all that it contains: what still names the old one means that one. */
  readonly successor?: string;
}

interface CatalogueCategory {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly sort: number;
}

/** Two items that cannot stand in one package; `soft` and `radiation` only deserve a hint. */
export interface MutexPair {
  readonly a: string;
  readonly b: string;
  readonly kind: 'duplicate' | 'conflict' | 'radiation' | 'soft';
  readonly reason: string;
}

/** `item` can only be done together with all (or any) of `requires`. */
export interface PartnerRule {
  readonly item: string;
  readonly requires: readonly string[];
  readonly mode: 'all' | 'any';
  readonly reason: string;
}

/** Any item of `categories` ('*' = of all), except `exceptItems`, needs `requires`. */
interface CategoryPartnerRule {
  readonly categories: readonly string[];
  readonly exceptItems: readonly string[];
  readonly requires: string;
  readonly reason: string;
}

export const replacementLevelLabel = { equivalent: '同级', upgrade: '升级', downgrade: '低一级' } as const;

/** `to` may stand in for `from`, never silently. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly level: 'upgrade' | 'equivalent' | 'downgrade';
  readonly sexes: readonly SexGroup[];
  readonly reason: string;
}

/** A ready-made package that a buyer can start from (模板套餐): item codes per sex group. */
export interface TemplatePackage {
  readonly code: string;
  readonly name: string;
  readonly checkType: string;
  readonly audience: string;
  /** What a group of staff that gets it is proposed to be called. */
  readonly groupName: string;
  /** Whole years, both inclusive; null = open. */
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly description: string;
  readonly items: Readonly<Partial<Record<SexGroup, readonly string[]>>>;
}

/** Where a rule comes from; `verified` says how far we could check it. */
export interface LegalBasis {
  readonly title: string;
  readonly number?: string;
  readonly issuer?: string;
  readonly date?: string;
  readonly note?: string;
}

/** A compliance rule as data (docs/product.md, Compliance). */
export interface LegalRule {
  readonly id: string;
  readonly name: string;
  /** Dictionary check_type codes the rule speaks of; '*' = all. */
  readonly checkTypes: readonly string[];
  readonly level: 'forbid' | 'forbidForSex' | 'warn' | 'notice';
  readonly items: readonly string[];
  readonly allowInstead: readonly string[];
  readonly basis: readonly LegalBasis[];
  readonly summary: string;
  readonly exception: string;
  readonly verified: string;
  readonly force?: RuleForce;
}

/** The whole standard catalogue as one immutable snapshot: what matching, compliance and import work on. */
export interface Catalogue {
  readonly items: ReadonlyMap<string, CatalogueItem>;
  readonly categories: readonly CatalogueCategory[];
  readonly mutex: readonly MutexPair[];
  readonly partners: readonly PartnerRule[];
  readonly categoryPartners: readonly CategoryPartnerRule[];
  readonly replacements: readonly Replacement[];
  readonly templates: readonly TemplatePackage[];
  readonly legalRules: readonly LegalRule[];
}

/** The catalogue with one more panel of the given items, which does nothing beyond them. */
export function withPanel(
  catalogue: Catalogue,
  { code, name, contains }: Pick<CatalogueItem, 'code' | 'name' | 'contains'>,
): Catalogue {
  const members = contains.flatMap((member) => catalogue.items.get(member) ?? []);
  const [first] = members;
  if (!first) return catalogue;
  const sexes = sexGroups.filter((sex) => members.every((member) => member.sexes.includes(sex)));
  const panel = { ...first, code, name, contains, aliases: [], sexes, referencePrice: 0 };
  return { ...catalogue, items: new Map([...catalogue.items, [code, panel]]) };
}
