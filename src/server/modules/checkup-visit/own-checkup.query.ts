import { sql } from 'kysely';
import { preparationOf } from '#domain/catalogue/preparation.ts';
import { dayProblem, lastChange, mayChange } from '#domain/examination/booking.ts';
import {
  type HalfDay,
  type VisitStatus,
  visitMachine,
  visitStatus,
} from '#domain/examination/visit-machine.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { instructionsFor } from '#domain/plan/instructions.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { awardedPackages } from '#server/modules/plan/plan.store.ts';
import { keptForOthers } from './book.ts';
import { type Choice, choicesOf } from './choices.ts';
import { openDeclared } from './declared.ts';
import type { LinkedPerson } from './person-link.ts';

type Own = CallOutput<'checkup.detail'>;
type Context = Pick<ReadContext, 'services' | 'catalogue' | 'now'>;

/** Days ahead of which free half-days are shown: more than a contract's window nearly always. */
const daysAhead = 120;

interface Standing {
  readonly status: VisitStatus;
  readonly day: string | null;
  readonly half: HalfDay | null;
  readonly institutionId: string | null;
  readonly declared: Buffer | null;
  readonly demandId: string;
  readonly companyId: string;
  readonly company: string;
}

/** All that a person's own page shows: nothing of anybody else, no price. */
export async function ownCheckup(db: Sql, context: Context, person: LinkedPerson): Promise<Own> {
  const { services, catalogue, now } = context;
  const { rows } = await sql<Standing>`
    SELECT v.status, v.day::text AS day, s.half, v.institution_id AS "institutionId", v.declared, r.demand_id AS "demandId",
      r.company_id AS "companyId", c.name AS company
    FROM checkup_visit v JOIN roster r ON r.id = v.roster_id JOIN company c ON c.id = r.company_id
    LEFT JOIN exam_slot s ON s.id = v.slot_id WHERE v.id = ${person.visitId}`.execute(db);
  const visit = rows[0] as Standing;
  const today = shanghaiDay(now);
  const choices = await choicesOf(db, person.personId);
  const [institutions, pkg] = [
    await institutionsOf(db, context, choices, visit, today),
    (await awardedPackages(db, visit.demandId)).find(({ packageId }) => packageId === person.packageId),
  ];
  const items = (pkg?.codes ?? []).flatMap((code) => catalogue.items.get(code) ?? []);
  const sex = person.data.sex === 'female' ? 2 : 1;
  const booked = institutions.find(({ institutionId }) => institutionId === visit.institutionId);
  const terms = choices.find(({ institutionId }) => institutionId === visit.institutionId)?.terms;
  const changeable =
    visit.status !== visitStatus.booked || (terms && visit.day && mayChange(visit.day, terms, today));
  return {
    name: person.data.name,
    company: visit.company,
    status: { code: visit.status, name: visitMachine.labels[visit.status] },
    visit:
      visit.day && booked
        ? {
            institutionId: booked.institutionId,
            institution: booked.name,
            address: booked.address,
            phone: booked.phone,
            day: visit.day,
            half: visit.half,
            changeUntil: terms && changeable ? lastChange(visit.day, terms) : '',
          }
        : null,
    package: pkg
      ? {
          label: pkg.label,
          items: items.map(({ code, name, significance }) => ({
            name,
            significance,
            preparation: preparationOf(code, catalogue.items),
          })),
        }
      : null,
    instructions: pkg
      ? instructionsFor([{ sex, codes: pkg.codes }], catalogue).map(({ key, title, text }) => ({
          key,
          title,
          text,
        }))
      : [],
    institutions,
    declared: Object.values(openDeclared(services.personKey, person.visitId, visit.declared)).some(Boolean),
    asksPregnancy: person.data.sex !== 'male',
    actions: changeable ? allowedActions(visitMachine, visit.status, 'person') : [],
  };
}

/** Where the person may go, with the half-days that have a place for their company. */
async function institutionsOf(
  db: Sql,
  { services }: Context,
  choices: readonly Choice[],
  { companyId }: Standing,
  today: string,
): Promise<Own['institutions']> {
  const ids = choices.map(({ institutionId }) => institutionId);
  const labels = await readLabels(services);
  const [{ rows: places }, { rows: slots }] = [
    await sql<
      Omit<Own['institutions'][number], 'city' | 'awayFrom' | 'slots' | 'examFrom' | 'examTo'> & {
        cityId: string;
      }
    >`
      SELECT i.id AS "institutionId", i.name, i.city_id AS "cityId", i.address, i.hours, coalesce(e.desk_phone, '') AS phone
      FROM institution i LEFT JOIN exam_reception e ON e.institution_id = i.id
      WHERE i.id = ANY(${ids}::uuid[]) ORDER BY i.name`.execute(db),
    await sql<Own['institutions'][number]['slots'][number] & { institutionId: string }>`
      SELECT * FROM (SELECT s.institution_id AS "institutionId", s.id AS "slotId", s.day::text AS day, s.half,
        s.places - s.taken - ${keptForOthers(companyId)} AS free
      FROM exam_slot s WHERE s.institution_id = ANY(${ids}::uuid[]) AND NOT s.closed
        AND s.day > ${today}::date AND s.day <= ${today}::date + ${daysAhead}::int) f
      WHERE free > 0 ORDER BY day, half`.execute(db),
  ];
  const shown = places.map(({ cityId, ...place }) => {
    const choice = choices.find(({ institutionId }) => institutionId === place.institutionId) as Choice;
    const { terms, awayFrom } = choice;
    return {
      ...place,
      city: labels.place(cityId),
      awayFrom,
      examFrom: terms.examFrom,
      examTo: terms.examTo,
      slots: slots
        .filter(
          (slot) => slot.institutionId === place.institutionId && dayProblem(slot.day, terms, today) === '',
        )
        .map(({ slotId, day, half, free }) => ({ slotId, day, half, free })),
    };
  });
  // Where they are before where they would have to go.
  return shown.toSorted((one, other) => Number(one.awayFrom !== '') - Number(other.awayFrom !== ''));
}
