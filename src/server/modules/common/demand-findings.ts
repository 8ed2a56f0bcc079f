import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import type { Finding } from '#domain/compliance/finding.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { CallOutput } from '#wire/invoke.ts';

/** The compliance findings of a demand; none before its purpose is known, since every rule depends on it. */
export const findingsOf = (
  purpose: string,
  packages: readonly RequestedPackage[],
  catalogue: Catalogue,
): Finding[] => (purpose === '' ? [] : checkDemand({ purpose, packages }, catalogue));

type WireFinding = CallOutput<'demand.preview'>['findings'][number];

export function presentFinding(
  finding: Finding,
  packages: readonly RequestedPackage[],
  catalogue: Catalogue,
  confirmed: boolean,
): WireFinding {
  const nameOf = (code: string) => catalogue.items.get(code)?.name ?? code;
  return {
    ruleId: finding.ruleId,
    effect: finding.effect,
    strong: finding.strong,
    packageId: finding.packageId ?? '',
    packageName: packages.find((pkg) => pkg.id === finding.packageId)?.name ?? '',
    items: finding.catalogueCodes.map((code) => ({ code, name: nameOf(code) })),
    message: finding.message,
    citation: finding.citation,
    basis: finding.basis.map(({ title, number = '', issuer = '', date = '' }) => ({
      title,
      number,
      issuer,
      date,
    })),
    suggestion: finding.suggestion
      ? {
          remove: [...finding.suggestion.remove],
          replace: finding.suggestion.replace.map(({ from, to }) => ({ from, to, toName: nameOf(to) })),
        }
      : null,
    confirmed,
  };
}
