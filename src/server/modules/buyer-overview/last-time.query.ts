import { sql } from 'kysely';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { readGroups } from '#server/modules/demand/demand-packages.store.ts';

interface Source {
  readonly demandId: string;
  readonly kind: DemandKind;
  readonly number: string;
  readonly title: string;
  readonly endedAt: Date | null;
  readonly hasList: boolean;
}

interface Lot {
  readonly packageId: string;
  readonly institution: string;
  readonly cityId: string | null;
  readonly price: number;
  readonly headcount: number;
}

/** What the demand that this one repeats was awarded for, and how many came; null where it repeats none. */
export async function lastTime(
  { db, services }: ReadContext,
  { demandId }: { demandId: string },
): Promise<CallOutput<'demand.lastTime'>> {
  const { rows } = await sql<Source>`
    SELECT s.id AS "demandId", s.kind, s.number, s.title, s.ended_at AS "endedAt",
      EXISTS (SELECT FROM roster r WHERE r.demand_id = s.id) AS "hasList"
    FROM demand d JOIN demand s ON s.id = d.repeats AND s.company_id = d.company_id WHERE d.id = ${demandId}`.execute(
    db,
  );
  const [source] = rows;
  if (!source) return null;
  const [groups, lots, came, labels] = await Promise.all([
    readGroups(db, source.demandId),
    sql<Lot>`
      SELECT a.demand_package_id AS "packageId", i.name AS institution, a.city_id AS "cityId", a.price::float8 AS price, a.headcount
      FROM award a JOIN institution i ON i.id = a.institution_id WHERE a.demand_id = ${source.demandId}
      ORDER BY a.headcount DESC, i.name, a.id`.execute(db),
    sql<{ packageId: string; people: number }>`
      SELECT p.package_id AS "packageId", count(*)::int AS people
      FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id JOIN roster r ON r.id = v.roster_id
      WHERE r.demand_id = ${source.demandId} AND v.status = ${visitStatus.arrived} AND p.package_id IS NOT NULL
      GROUP BY 1`.execute(db),
    readLabels(services),
  ]);
  const arrivedIn = new Map(came.rows.map(({ packageId, people }) => [packageId, people]));
  const packages = groups.flatMap((group) =>
    group.packages.map((pkg) => {
      const own = lots.rows.filter(({ packageId }) => packageId === pkg.id);
      return {
        label: pkg.label,
        awarded: own.reduce((sum, { headcount }) => sum + headcount, 0),
        arrived: source.hasList ? (arrivedIn.get(pkg.id) ?? 0) : null,
        lots: own.map(({ institution, cityId, price, headcount }) => ({
          institution,
          city: cityId === null ? '' : labels.place(cityId),
          price: toYuanText(price),
          headcount,
        })),
      };
    }),
  );
  const { endedAt, hasList, ...said } = source;
  return {
    ...said,
    completedAt: endedAt?.toISOString() ?? null,
    awarded: packages.reduce((sum, { awarded }) => sum + awarded, 0),
    arrived: hasList ? came.rows.reduce((sum, { people }) => sum + people, 0) : null,
    amount: toYuanText(sumFen(lots.rows.map(({ price, headcount }) => price * headcount))),
    packages,
  };
}
