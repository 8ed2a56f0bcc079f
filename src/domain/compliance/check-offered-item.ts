import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { hitNames, hitsOf, knownItems } from '#domain/catalogue/rule-hits.ts';
import { citationOf, type Finding } from './finding.ts';

/**
 * What an institution should know about an item of its library or import that is mapped to `catalogueCode`:
 * the rules that keep it out of some demands. Notices only: offering the item is lawful, packing it is not.
 */
export function checkOfferedItem(catalogueCode: string, catalogue: Catalogue): Finding[] {
  const items = knownItems([catalogueCode], catalogue);
  const findings: Finding[] = [];
  for (const rule of catalogue.legalRules) {
    if (rule.level !== 'forbid' && !ownConsent.has(rule.id)) continue;
    const hits = hitsOf(rule, items, undefined, catalogue);
    if (hits.length === 0) continue;
    const effect = ownConsent.has(rule.id)
      ? '买方会收到强提示，请勿主动推荐'
      : '平台不会在这类需求中向您询价此项';
    findings.push({
      ruleId: rule.id,
      effect: 'notice',
      strong: false,
      packageId: undefined,
      catalogueCodes: [catalogueCode],
      message: `${hitNames(hits)}可以收入项目库，但${rule.summary}；${effect}。`,
      citation: citationOf(rule),
      basis: rule.basis,
    });
  }
  return findings;
}

/** Lawful in a package only by each examinee's own consent. */
const ownConsent: ReadonlySet<string> = new Set(['LAW02']);
