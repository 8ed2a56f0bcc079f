import { expect, test } from 'vitest';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { openDatabase } from '#server/db/database.ts';
import { makeDemoContracts } from '#server/demo/demo-contracts.ts';
import { loadDemoMarket } from '#server/demo/load-demo-market.ts';
import { useWorld } from '#test/world/use-world.ts';

const world = useWorld();

test('the demo market has a contract refused, one signed by both and one that waits for the buyer, made once', async () => {
  const { services, database } = world;
  await loadDemoMarket(openDatabase(database.pool), {
    now: services.clock(),
    catalogue: services.catalogue(),
  });
  expect(await makeDemoContracts(services)).toBe(3);
  expect(await makeDemoContracts(services)).toBe(0);
  const rows =
    await world.sql`SELECT k.status, u.account, (SELECT count(*)::int FROM contract_signature s WHERE s.contract_id = k.id) AS signed
     FROM contract k JOIN app_user u ON u.id = k.created_by ORDER BY k.number`;
  expect(rows).toEqual([
    { status: contractStatus.refused, account: 'demo_buyer', signed: 0 },
    { status: contractStatus.signed, account: 'demo_buyer', signed: 2 },
    { status: contractStatus.signing, account: 'demo_buyer2', signed: 1 },
  ]);
});
