import type { SealState } from '#domain/sealing/receipt-chain.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { type SealServices, sealedOffer } from './sealing.store.ts';

interface OwnQuotation {
  readonly id: string;
  readonly demand_id: string;
  readonly seal: SealState;
  /** Its next version is being prepared: the columns hold that. */
  readonly amending: boolean;
}

interface Priced {
  readonly id: string;
  readonly list_total: number;
  readonly quoted_total: number;
}

/** What a quotation's institution reads of it; what it sealed is in no column until the opening. */
interface OwnOffer<P extends Priced, L extends { readonly id: string }> {
  readonly packages: readonly P[];
  readonly lines: readonly L[];
  /** undefined: as in its column. */
  readonly remarks: string | undefined;
  /** Names of its files, which the files do not bear while they are sealed. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** Puts what the institution sealed in the place of the emptied columns. Reads nothing more for demands that aren't sealed. */
export async function withSealedOffer<P extends Priced, L extends { readonly id: string }>(
  db: Sql,
  services: SealServices,
  { id, demand_id, seal, amending }: OwnQuotation,
  stored: Pick<OwnOffer<P, L>, 'packages' | 'lines'>,
): Promise<OwnOffer<P, L>> {
  const offer =
    seal === 'sealed' && !amending
      ? await sealedOffer(db, services, { demandId: demand_id, quotationId: id })
      : undefined;
  if (!offer) return { ...stored, remarks: undefined, fileNames: new Map() };
  const packages = new Map(offer.content.packages.map((pkg) => [pkg.id, pkg]));
  const lines = new Map(
    offer.content.packages.flatMap((pkg) => pkg.lines.map((line) => [line.id, line] as const)),
  );
  return {
    packages: stored.packages.map((row) => {
      const { list_total = 0, quoted_total = 0 } = packages.get(row.id) ?? {};
      return { ...row, list_total, quoted_total };
    }),
    lines: stored.lines.map((row) => ({ ...row, ...(lines.get(row.id) as Partial<L> | undefined) })),
    remarks: offer.content.remarks,
    fileNames: new Map((offer.content.attachments ?? []).map(({ fileId, name }) => [fileId, name])),
  };
}

/** The institution's receipt; null for a demand that isn't sealed. */
export async function presentSeal(
  db: Sql,
  { id, seal }: Pick<OwnQuotation, 'id' | 'seal'>,
): Promise<CallOutput<'quotation.detail'>['seal']> {
  if (seal === 'none') return null;
  const row = await db
    .selectFrom('quote_receipt')
    .select(['no', 'at', 'receipt'])
    .where('quotation_id', '=', id)
    .where((eb) => eb.or([eb('sealed', 'is not', null), eb('opened', 'is not', null)]))
    .executeTakeFirst();
  return { state: seal, receipt: row ? { ...row, at: row.at.toISOString() } : null };
}
