import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import type { Finding } from '#domain/compliance/finding.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { GroupRow } from './demand.store.ts';

/** Stored groups as matching, pricing and compliance see them. */
export const requestedPackages = (groups: readonly GroupRow[]): RequestedPackage[] =>
  groups.flatMap((group) =>
    group.packages.map((row) => ({
      id: row.id,
      name: row.name,
      sex: row.sex,
      ...(row.age_min !== null && { ageMin: row.age_min }),
      ...(row.age_max !== null && { ageMax: row.age_max }),
      headcount: row.headcount,
      items: row.items.map(({ id, catalogue_code: catalogueCode, required }) => ({
        id,
        catalogueCode,
        required,
      })),
    })),
  );

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
