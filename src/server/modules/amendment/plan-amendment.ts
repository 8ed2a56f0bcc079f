import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import {
  type AmendableDemand,
  type DemandChange,
  demandChanges,
  touchedPackages,
} from '#domain/demand/amendment.ts';
import { demandProblems } from '#domain/demand/demand-problems.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { Problems } from '#domain/demand/demand-terms.ts';
import { conflict } from '#domain/kernel/failure.ts';
import {
  type AmendEffect,
  amendEffect,
  type WholeEffect,
  wholeEffect,
} from '#domain/quotation/amend-effect.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { whyClosed } from '#domain/quotation/quoting-window.ts';
import type { Sql } from '#server/db/database.ts';
import { requireNoneWaiting } from '#server/modules/award-approval/award-approval.store.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import type { DemandRow } from '#server/modules/demand/demand.store.ts';
import { packagesOf } from '#server/modules/demand/demand-packages.store.ts';
import { requireKnownCodes, termsOf } from '#server/modules/demand/demand-terms.ts';
import { type AmendmentInput, amendable, bothVersions, type DemandVersion } from './amended-demand.ts';

interface AmendedPart {
  /** Of the quotation package; undefined where the package is new. */
  readonly id: string | undefined;
  readonly packageId: string;
  readonly label: string;
  readonly effect: AmendEffect;
  /** The buyer can decide on it as it was sent. */
  readonly offered: boolean;
}

export interface AmendedQuotation {
  readonly id: string;
  readonly institutionId: string;
  readonly institution: string;
  readonly status: QuotationStatus;
  readonly effect: WholeEffect;
  readonly parts: readonly AmendedPart[];
}

export interface Amendment {
  readonly before: DemandVersion;
  readonly after: DemandVersion;
  readonly old: AmendableDemand;
  readonly now: AmendableDemand;
  readonly changes: readonly DemandChange[];
  readonly problems: Problems;
  readonly quotations: readonly AmendedQuotation[];
}

/**
 * What an amendment would change and what that does to every quotation.
 * @throws Failure 409 when the demand takes no quotes now, an award of it waits for approval, or it was changed since the caller read it.
 */
export async function planAmendment(
  { db, catalogue, labels, now }: { db: Sql; catalogue: Catalogue; labels: Labels; now: Date },
  demand: DemandRow,
  input: AmendmentInput,
): Promise<Amendment> {
  if (demand.status !== demandStatus.procuring)
    throw conflict('只有采购中的需求可以变更。请刷新页面查看最新状态。');
  if (whyClosed({ status: demand.status, quoteDeadline: demand.quote_deadline }, now))
    throw conflict('报价已经截止，不能再变更需求；可以直接比价定标，或取消后重新发布。');
  // The approver sees the demand as it was when the award was requested.
  await requireNoneWaiting(db, demand.id);
  if (demand.version !== input.version)
    throw conflict('这份需求刚刚在别处变更过。您填写的内容已保留，请刷新页面后核对再提交。');
  requireKnownCodes(input, labels);
  const { before, after } = await bothVersions(db, catalogue, demand, input);
  const [old, next] = [amendable(before, labels), amendable(after, labels)];
  const changes = demandChanges(old, next);
  const ids = [...new Set([...old.packages, ...next.packages].map(({ id }) => id))];
  const touched = touchedPackages(changes, ids);
  const wasThere = new Set(packagesOf(before.groups).flatMap((pkg) => pkg.items.map((i) => i.catalogueCode)));
  const problems = demandProblems(
    termsOf(after.row),
    after.cities,
    after.groups,
    // What was asked for before stays askable.
    (codes) => codes.filter((code) => !wasThere.has(code) && !catalogue.items.get(code)?.active),
    now,
  );
  return {
    before,
    after,
    old,
    now: next,
    changes,
    problems,
    quotations: await effects(db, demand, { old, now: next, touched }),
  };
}

interface PartRow {
  readonly id: string;
  readonly packageId: string;
  readonly status: QuotationPackageStatus;
  readonly offered: boolean;
}

async function effects(
  db: Sql,
  demand: DemandRow,
  { old, now, touched }: { old: AmendableDemand; now: AmendableDemand; touched: ReadonlySet<string> },
): Promise<AmendedQuotation[]> {
  const { rows } = await sql<Omit<AmendedQuotation, 'effect' | 'parts'> & { parts: PartRow[] }>`
    SELECT q.id, q.institution_id AS "institutionId", i.name AS institution, q.status, coalesce((
      SELECT json_agg(json_build_object('id', p.id, 'packageId', p.demand_package_id, 'status', p.status,
        'offered', q.status = ${quotationStatus.quoted} AND coalesce(o.status = ${quotationPackageStatus.quoted}, false)))
      FROM quotation_package p LEFT JOIN offered_package o ON o.id = p.id WHERE p.quotation_id = q.id), '[]') AS parts
    FROM quotation q JOIN institution i ON i.id = q.institution_id
    WHERE q.demand_id = ${demand.id} ORDER BY q.status DESC, i.name, q.id`.execute(db);
  const known = new Set(old.packages.map(({ id }) => id));
  const labelled = [
    ...now.packages,
    ...old.packages.filter(({ id }) => now.packages.every((one) => one.id !== id)),
  ];
  return rows.map(({ parts, ...quotation }) => {
    const partOf = new Map(parts.map((part) => [part.packageId, part]));
    const judged = labelled.flatMap(({ id: packageId, label }): AmendedPart[] => {
      const part = partOf.get(packageId);
      const effect = part && amendEffect(touched.has(packageId), quotation.status, part.status);
      if (part && effect)
        return [
          {
            id: part.id,
            packageId,
            label,
            // Left out of the version in preparation, and still on offer in what stands.
            effect: effect === 'ended' && part.offered && touched.has(packageId) ? 'reopened' : effect,
            offered: part.offered,
          },
        ];
      // A new package is drafted for all that still take part.
      return known.has(packageId)
        ? []
        : [
            {
              id: undefined,
              packageId,
              label,
              effect: amendEffect(true, quotation.status, quotationPackageStatus.open),
              offered: false,
            },
          ];
    });
    return {
      ...quotation,
      parts: judged,
      effect: wholeEffect(quotation.status, judged, demand.seal === 'sealed'),
    };
  });
}
