import { visitStatus } from '#domain/examination/visit-machine.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { checkupCalls } from '#wire/visit/checkup.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { type Actor, recordAudit } from '#server/db/transition.ts';
import { book, cancelBooking } from './book.ts';
import { sealDeclared } from './declared.ts';
import { ownCheckup } from './own-checkup.query.ts';
import { openedPerson, openLink, personOfLink, proofFor } from './person-link.ts';

const thePerson: Actor = { kind: 'person', userId: null };

export const checkupHandlers: HandlersOf<typeof checkupCalls> = {
  'checkup.open': async ({ tx, services, now }, { token, mobileTail }) => {
    const person = await personOfLink(tx, services, token);
    await openLink(services, person, mobileTail, now);
    const { proof, until } = proofFor(services, person, now);
    return { proof, until: until.toISOString() };
  },
  'checkup.detail': async (context, input) =>
    ownCheckup(context.db, context, await openedPerson(context.db, context, input)),
  'checkup.book': async (context, { slotId, elsewhere, ...link }) => {
    const { tx, now } = context;
    const person = await openedPerson(tx, context, link);
    await book(tx, { visitId: person.visitId, slotId, elsewhere, by: thePerson, now });
    return ownCheckup(tx, context, person);
  },
  'checkup.cancel': async (context, link) => {
    const { tx, now } = context;
    const person = await openedPerson(tx, context, link);
    await cancelBooking(tx, { visitId: person.visitId, by: thePerson, now });
    return ownCheckup(tx, context, person);
  },
  'checkup.declare': async (context, { married, pregnancy, ...link }) => {
    const { tx, now, services } = context;
    const person = await openedPerson(tx, context, link);
    const { visitId } = person;
    const { status } = await tx
      .selectFrom('checkup_visit')
      .select('status')
      .where('id', '=', visitId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (status === visitStatus.arrived) throw conflict('您已到检。如有变化，请当面告诉体检机构的工作人员。');
    const declared = sealDeclared(services.personKey, visitId, { married, pregnancy });
    await tx
      .updateTable('checkup_visit')
      .set({ declared, updated_at: now })
      .where('id', '=', visitId)
      .execute();
    // That something was said, not what.
    await recordAudit(tx, 'checkup_visit', visitId, { action: 'declare', actor: thePerson });
    return ownCheckup(tx, context, person);
  },
};
