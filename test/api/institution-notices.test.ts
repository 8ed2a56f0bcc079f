import { expect, test } from 'vitest';
import { messageExamples } from '#domain/site/message-examples.ts';
import { type InstitutionMessage, institutionNotices } from '#server/jobs/institution-notices.ts';
import { writeNotice } from '#server/modules/notice/write-notice.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { addToLibrary, priceList, procure } from '#test/world/procurement.ts';
import { addRows, rowOf } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { plainItems, publish } from './demand-steps.ts';

// One person works for two branches of a chain: what is for one of them says so, and opens that one's own record.

const world = useWorld();

/** Both branches quoted on the same demand. */
async function twoBranches() {
  const { db } = world;
  const here: Person = await addProvider(db);
  const there: Person = await addProvider(db);
  const prices = priceList(plainItems, '120.00', '100.00');
  for (const provider of [here, there]) await addToLibrary(world, { provider, prices });
  const deal = await procure(world, [
    { provider: here, prices },
    { provider: there, prices },
  ]);
  const ids = [here.institutionId, there.institutionId];
  await addRows(db, 'institution_member', {
    institution_id: there.institutionId,
    user_id: here.userId,
    role: 'owner',
  });
  const names = await Promise.all(ids.map(async (id) => (await rowOf(db, 'institution', { id })).name));
  return { here, ids, names, deal };
}

test('every notice to institutions names the branch and leads to the very record, for each branch by itself', async () => {
  const { here, ids, names, deal } = await twoBranches();
  const quotations = new Map(deal.bids.map((bid, at) => [ids[at], bid.quotationId]));
  for (const message of Object.keys(institutionNotices) as InstitutionMessage[]) {
    const { opens } = institutionNotices[message];
    const record = opens === 'quotation' ? deal.demandId : '019a0000-0000-7000-8000-000000000001';
    await world.call(here, 'notification.markRead', {});
    await world.db.transaction().execute((tx) =>
      writeNotice(tx, world.services, {
        to: { institutions: ids },
        message,
        record,
        values: messageExamples,
      }),
    );
    const { records } = await world.call(here, 'notification.list', { size: 100 });
    const fresh = records.filter(({ read }) => !read);
    expect(fresh.map((one) => one.organisation).toSorted(), message).toEqual(names.toSorted());
    for (const { organisation, target } of fresh) {
      const institutionId = ids[names.indexOf(organisation)] as string;
      const id = opens === 'quotation' ? quotations.get(institutionId) : record;
      expect(target, message).toEqual({ page: opens, id, organisationId: institutionId });
    }
  }
});

test('what waits counts all branches, and says where', async () => {
  const { here, ids } = await twoBranches();
  const before = await world.call(here, 'notification.waiting', { area: 'provider' });
  await publish(world, { institutionIds: ids });
  const after = await world.call(here, 'notification.waiting', { area: 'provider' });
  const invited = (one: typeof before) => one.counts.find(({ entry }) => entry === 'invitations')?.count ?? 0;
  expect(invited(after) - invited(before)).toBe(2);
  const me = await world.call(here, 'user.detail', {});
  const elsewhere = ids.find((id) => id !== me.institutions[0]?.id);
  expect(after.elsewhere).toEqual([{ institutionId: elsewhere, count: expect.any(Number) }]);
});
