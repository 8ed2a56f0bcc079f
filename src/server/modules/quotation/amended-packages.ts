import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { draftRate } from '#domain/pricing/one-rate.ts';
import type { Tx } from '#server/db/database.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import { insertDrafts, isByDiscount } from './draft-quotation.command.ts';
import { leftOut } from './edit-package.command.ts';
import { atOneRate, pricesOf, rateOf } from './one-rate.ts';
import { loadLines, replaceLines } from './quotation.store.ts';
import { choicesOf, redraftRows } from './redraft-rows.ts';

interface AmendedPackage {
  readonly id: string;
  readonly quotationId: string;
  readonly institutionId: string;
  readonly was: RequestedPackage;
  readonly request: RequestedPackage;
}

/**
 * Drafts a package again after the buyer changed what it asks for. Choices and prices by hand stay where the item stays;
 * related items that the provider had taken out stay out, those that the change calls for come in.
 */
export async function redraftAmended(
  tx: Tx,
  catalogue: Catalogue,
  { id, quotationId, institutionId, was, request }: AmendedPackage,
): Promise<void> {
  const library = await loadLibrary(tx, institutionId);
  const lines = await loadLines(tx, [id]);
  const dropped = leftOut({ catalogue, request: was, library }, { lines });
  const rows = redraftRows({ catalogue, request, library }, id, lines, choicesOf(lines), dropped);
  const rate = (await isByDiscount(tx, quotationId))
    ? (rateOf(lines) ?? draftRate(pricesOf(rows)))
    : undefined;
  await replaceLines(tx, id, rate === undefined ? rows : atOneRate(catalogue, rows, rate));
}

/** Drafts packages that the buyer added to a demand that is quoted already. */
export async function addPackages(
  tx: Tx,
  catalogue: Catalogue,
  quotation: { readonly id: string; readonly institutionId: string },
  requests: readonly RequestedPackage[],
): Promise<void> {
  if (requests.length === 0) return;
  const library = await loadLibrary(tx, quotation.institutionId);
  await insertDrafts(
    tx,
    catalogue,
    requests.map((request) => ({ id: quotation.id, request, library })),
    await rateOfQuotation(tx, quotation.id),
  );
}

/** What its other packages stand at; undefined where they have no rate in common. */
async function rateOfQuotation(tx: Tx, quotationId: string): Promise<number | undefined> {
  const packages = await tx
    .selectFrom('quotation_package')
    .select('id')
    .where('quotation_id', '=', quotationId)
    .execute();
  return rateOf(
    await loadLines(
      tx,
      packages.map(({ id }) => id),
    ),
  );
}
