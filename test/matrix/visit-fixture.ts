import { visitStatus } from '#domain/examination/visit-machine.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { personOfLink, proofFor } from '#server/modules/checkup-visit/person-link.ts';
import { addListed, addSlot, dayAfter, openYear } from '#test/api/examination.testkit.ts';
import { setRows } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';

/** Somebody of the buyer's list who has a date with the provider, and another half-day of theirs. */
export async function buildVisit(world: World) {
  const year = await openYear(world);
  const person = await addListed(world, year);
  const day = dayAfter(world, 6);
  const taken = await addSlot(world, year.institutionId, day, 5);
  const slotId = await addSlot(world, year.institutionId, day, 5, 1);
  await setRows(world.db, 'exam_slot', { id: taken }, { taken: 1 });
  await setRows(
    world.db,
    'checkup_visit',
    { id: person.visitId },
    {
      status: visitStatus.booked,
      contract_id: year.contractId,
      institution_id: year.institutionId,
      slot_id: taken,
      day,
      booked_at: world.services.clock(),
    },
  );
  const linked = await personOfLink(world.db, world.services, person.token);
  const { proof } = proofFor(world.services, linked, world.services.clock());
  const { token, visitId, data } = person;
  return { visitId, slotId, day, token, proof, mobileTail: data.mobile.slice(-4) };
}

/** What the calls of dates mean by their keys. */
export function visitValues(
  world: World,
  { visitId, slotId, day, token, proof, mobileTail }: Awaited<ReturnType<typeof buildVisit>>,
): Partial<Record<CallName, Readonly<Record<string, unknown>>>> {
  const opened = { token, proof };
  const period = { from: dayAfter(world, 1), to: dayAfter(world, 8) };
  return {
    'checkup.open': { token, mobileTail },
    'checkup.detail': opened,
    'checkup.book': { ...opened, slotId },
    'checkup.cancel': opened,
    'checkup.declare': opened,
    'examSlot.list': period,
    'examSlot.open': { ...period, weekdays: [1, 2, 3, 4, 5, 6, 7], phone: '0755-12345678' },
    'examSlot.save': { slotId, places: 5 },
    'checkupVisit.listDay': { day },
    'checkupVisit.exportDay': { day },
    'checkupVisit.arrive': { visitId },
    'checkupVisit.move': { visitId, slotId },
    'checkupVisit.correct': { visitId },
    'checkupVisit.readAttendance': { day },
    'checkupVisit.takeAttendance': { day },
    'checkupVisit.history': { visitId },
  };
}
