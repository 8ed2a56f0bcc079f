import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import type { Finding } from '#domain/compliance/finding.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { CallOutput } from '#wire/invoke.ts';

/** The compliance findings of a demand; none before its purpose is known, since every rule depends on it. */
export const findingsOf = (
  purpose: string,
  packages: readonly NamedPackage[],
  catalogue: Catalogue,
): Finding[] =>
  purpose === ''
    ? []
    : checkDemand({ purpose, packages: packages.map((pkg) => ({ ...pkg, name: nameOf(pkg) })) }, catalogue);

/** A stored package has a label; one on the screen of the wizard sends it as its name. */
type NamedPackage = RequestedPackage & { readonly label?: string };
const nameOf = ({ label, name }: NamedPackage): string => label ?? name;

type WireFinding = CallOutput<'demand.preview'>['findings'][number];

export function presentFinding(
  finding: Finding,
  packages: readonly NamedPackage[],
  catalogue: Catalogue,
  confirmed: boolean,
): WireFinding {
  const itemName = (code: string) => catalogue.items.get(code)?.name ?? code;
  return {
    ruleId: finding.ruleId,
    effect: finding.effect,
    strong: finding.strong,
    packageId: finding.packageId ?? '',
    packageName: packages
      .filter((pkg) => pkg.id === finding.packageId)
      .map(nameOf)
      .join(''),
    items: finding.catalogueCodes.map((code) => ({ code, name: itemName(code) })),
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
          replace: finding.suggestion.replace.map(({ from, to }) => ({ from, to, toName: itemName(to) })),
        }
      : null,
    confirmed,
  };
}
