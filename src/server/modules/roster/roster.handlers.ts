import { notFound } from '#domain/kernel/failure.ts';
import type { rosterCalls } from '#wire/roster/roster.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { addRoster } from './add-roster.command.ts';
import { compareUpload } from './compare-upload.query.ts';
import { confirmUpload } from './confirm-upload.command.ts';
import { exportRoster } from './export-roster.query.ts';
import { listPeople } from './people.query.ts';
import {
  assignPeople,
  removePerson,
  renewLink,
  replacePerson,
  restorePerson,
  savePerson,
} from './person.command.ts';
import { listRosters, progressOf, rosterOfDemand } from './progress.query.ts';
import { sendMessages } from './send-messages.command.ts';
import { linkOf } from './visit-messages.job.ts';

export const rosterHandlers: HandlersOf<typeof rosterCalls> = {
  'roster.list': (context) => listRosters(context),
  'roster.ofDemand': (context, { demandId }) => rosterOfDemand(context, demandId),
  'roster.add': addRoster,
  'roster.compare': compareUpload,
  'roster.confirm': confirmUpload,
  'roster.savePerson': savePerson,
  'roster.replacePerson': replacePerson,
  'roster.assign': assignPeople,
  'roster.removePerson': (context, { personId }) => removePerson(context, personId),
  'roster.restorePerson': (context, { personId }) => restorePerson(context, personId),
  'roster.listPeople': listPeople,
  'roster.link': async ({ db, services }, { personId }) => {
    const person = await db
      .selectFrom('roster_person')
      .select(['link_no', 'sealed', 'left_at'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    if (!person.sealed || person.left_at) throw notFound('这个人已经不在名单上，没有可用的链接。');
    return { link: linkOf(services, personId, person.link_no) };
  },
  'roster.renewLink': (context, { personId }) => renewLink(context, personId),
  'roster.exportXlsx': (context, { rosterId }) => exportRoster(context, rosterId),
  'roster.progress': (context, { rosterId }) => progressOf(context, rosterId),
  'roster.send': sendMessages,
};
