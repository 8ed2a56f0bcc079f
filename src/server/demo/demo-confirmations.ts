import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { needsConfirmation } from '#domain/compliance/finding.ts';
import type { ComplianceConfirmation } from '#server/db/tables/columns.ts';

/** Every warning of the rules confirmed at one moment, as a buyer or an institution does before saving. */
export const demoConfirmations = (
  catalogue: Catalogue,
  checked: Parameters<typeof checkDemand>[0],
  at: Date,
): ComplianceConfirmation[] =>
  needsConfirmation(checkDemand(checked, catalogue)).map(({ ruleId, packageId = '' }) => ({
    ruleId,
    packageId,
    at: at.toISOString(),
  }));
