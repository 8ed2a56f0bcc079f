import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type ReleaseLimits, whyRelease } from '#domain/institution/release-limits.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { QuotationReleaseTable } from '#server/db/tables/kept-offers.ts';
import { type Member, membersWho } from '#server/modules/membership/member.store.ts';
import { institutions } from '#server/modules/membership/organisation.ts';
import { whyNotQuote } from '#server/modules/sides/sides.store.ts';
import type { PackageRecord } from './package.present.ts';
import { loadPackages } from './package-detail.query.ts';
import { type LineRecord, lineKey, loadLines } from './quotation.store.ts';

/** What is to be sent, as far as a release is about it. */
interface ToSend {
  readonly packages: readonly PackageRecord[];
  readonly lines: readonly LineRecord[];
}

export interface ReleaseRow extends Selectable<QuotationReleaseTable> {
  readonly requester: string;
  readonly decider: string | null;
}

export async function toSend(db: Sql, quotationId: string): Promise<ToSend> {
  const packages = await loadPackages(db, quotationId);
  return {
    packages,
    lines: await loadLines(
      db,
      packages.map(({ id }) => id),
    ),
  };
}

const offered = ({ packages }: ToSend) =>
  packages.filter(({ status }) => status !== quotationPackageStatus.cancelled);

/** The one that waits, else the last one decided. */
export async function latestRelease(db: Sql, quotationId: string): Promise<ReleaseRow | undefined> {
  const { rows } = await sql<ReleaseRow>`
    SELECT r.*, coalesce(nullif(a.name, ''), a.account) AS requester, coalesce(nullif(b.name, ''), b.account) AS decider
    FROM quotation_release r JOIN app_user a ON a.id = r.requested_by LEFT JOIN app_user b ON b.id = r.decided_by
    WHERE r.quotation_id = ${quotationId} ORDER BY r.decision IS NULL DESC, r.requested_at DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

export async function releaseLimitsOf(db: Sql, institutionId: string): Promise<ReleaseLimits> {
  const row = await db
    .selectFrom('institution')
    .select(['release_rate', 'release_amount'])
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return { rate: row.release_rate, amount: row.release_amount };
}

/** Why a quote of the institution may not be sent by one person alone; empty where it may. */
export async function releaseReasons(db: Sql, institutionId: string, quote: ToSend): Promise<string[]> {
  const packages = offered(quote).map(({ label, quoted_total, list_total, headcount }) => ({
    label,
    quoted: quoted_total,
    list: list_total,
    headcount,
  }));
  return whyRelease(await releaseLimitsOf(db, institutionId), packages);
}

/** Items and prices of what is offered, as one text that changes with any of them. */
export function digestOf(quotationId: string, quote: ToSend): string {
  const ids = new Set(offered(quote).map(({ id }) => id));
  const lines = quote.lines
    .filter((line) => ids.has(line.quotation_package_id))
    .map((line) =>
      [line.quotation_package_id, lineKey(line), line.institution_item_id, line.unit_price].join(' '),
    )
    .toSorted();
  return createHash('sha256')
    .update([quotationId, ...lines].join('\n'))
    .digest('hex');
}

/** Who may release what `requester` asks for: others in a role for it that do not belong to the buyer. */
export async function releasersOf(
  db: Sql,
  { demandId, institutionId }: { demandId: string; institutionId: string },
  requester: string,
): Promise<Member[]> {
  const able = (await membersWho(db, institutions, institutionId, 'release')).filter(
    ({ userId }) => userId !== requester,
  );
  const whyNot = await Promise.all(
    able.map(({ userId }) => whyNotQuote(db, { userId, token: null }, demandId)),
  );
  return able.filter((_, i) => whyNot[i] === '');
}

/**
 * Before a quote is sent: beyond the institution's limits only what a second person has released, as it is. The limits are locked,
 * so that a change of them comes before or after.
 * @throws Failure 409 with the reasons and what to do
 */
export async function requireReleased(
  tx: Tx,
  quotation: { readonly id: string; readonly institution_id: string },
  quote: ToSend,
): Promise<void> {
  await tx
    .selectFrom('institution')
    .select('id')
    .where('id', '=', quotation.institution_id)
    .forNoKeyUpdate()
    .execute();
  const reasons = await releaseReasons(tx, quotation.institution_id, quote);
  if (reasons.length === 0) return;
  const latest = await latestRelease(tx, quotation.id);
  const current = latest?.content === digestOf(quotation.id, quote);
  if (latest?.decision === 'released' && current) return;
  const why = `${reasons.join('；')}。`;
  if (latest && latest.decision === null) throw conflict(`报价正在等待放行，放行之后才能提交。${why}`);
  if (latest?.decision === 'released' && latest.content !== null)
    throw conflict(`放行之后报价又改过，请重新提交放行。${why}`);
  throw conflict(`这份报价须由本机构另一人放行后才能提交，请先提交放行。${why}`);
}

/** A quote was sent: what still waits is over, and nothing rests by which its prices could be guessed. */
export async function endReleases(tx: Tx, quotationId: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('quotation_release')
    .set({ decision: 'withdrawn', decided_by: by, decided_at: at })
    .where('quotation_id', '=', quotationId)
    .where('decision', 'is', null)
    .execute();
  await tx
    .updateTable('quotation_release')
    .set({ content: null })
    .where('quotation_id', '=', quotationId)
    .where('content', 'is not', null)
    .execute();
}
