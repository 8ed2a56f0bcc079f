import type { Catalogue, LegalRule } from '#domain/catalogue/catalogue.ts';
import { contentsOf, knownItems } from '#domain/catalogue/rule-hits.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { citationOf, type Finding, type FindingEffect } from './finding.ts';
import { checkByLevel, type PackageCheck, type PackageFinding, packageChecks } from './package-checks.ts';
import { speaksOf } from './rule-force.ts';

export interface DemandToCheck {
  /** A check_type code; the four purposes are such codes. */
  readonly purpose: string;
  readonly packages: readonly RequestedPackage[];
}

const severity: readonly FindingEffect[] = ['block', 'warn', 'unmet', 'notice'];

/**
 * Every compliance rule of docs/product.md, Compliance against a demand, a quotation or a draft of either (the items may
 * be an institution's, by catalogue code). Panels count as what they contain. Worst first; the order of packages
 * and items never shows. Items that the catalogue doesn't know are not judged.
 */
export function checkDemand(demand: DemandToCheck, catalogue: Catalogue): Finding[] {
  const findings: Finding[] = [];
  for (const rule of catalogue.legalRules) {
    if (!speaksOf(rule, demand.purpose)) continue;
    if (rule.level === 'notice') {
      findings.push(found(rule, undefined, { effect: 'notice', codes: [], message: `${rule.summary}。` }));
      continue;
    }
    const check: PackageCheck = packageChecks.get(rule.id) ?? checkByLevel[rule.level];
    for (const pkg of demand.packages) {
      const items = knownItems(
        pkg.items.map((item) => item.catalogueCode),
        catalogue,
      );
      const contents = new Set(items.flatMap((item) => [item.code, ...contentsOf(item.code, catalogue)]));
      for (const finding of check({ rule, pkg, items, contents, purpose: demand.purpose, catalogue }))
        findings.push(found(rule, pkg.id, finding));
    }
  }
  return findings.toSorted(
    (a, b) =>
      severity.indexOf(a.effect) - severity.indexOf(b.effect) ||
      compare(a.ruleId, b.ruleId) ||
      compare(a.packageId ?? '', b.packageId ?? ''),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An operator may have a rule's blocks and warnings count as something else. */
const effectOf = ({ force }: LegalRule, { effect }: PackageFinding): FindingEffect =>
  force?.effect && (effect === 'block' || effect === 'warn') ? force.effect : effect;

function found(rule: LegalRule, packageId: string | undefined, finding: PackageFinding): Finding {
  return {
    ruleId: rule.id,
    effect: effectOf(rule, finding),
    strong: finding.strong ?? false,
    packageId,
    catalogueCodes: finding.codes,
    message: finding.message,
    citation: citationOf(rule),
    basis: rule.basis,
    ...(finding.suggestion && { suggestion: finding.suggestion }),
  };
}
