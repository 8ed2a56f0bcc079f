import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { readContract } from '#server/modules/contract/contract.store.ts';
import { eventsHold, readEvents } from '#server/modules/contract/contract-events.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { type Award, award, makeContract, sign } from './contract.testkit.ts';

// What a stranger finds out about a contract with its file or its number, and what a changed record shows.

const world = useWorld();
let won: Award;
let contractId: string;
let number: string;
const versions: Buffer[] = [];
const verify = (bytes: Buffer) =>
  world.as('visitor', { file: { name: '合同.pdf', bytes } }).invoke('contract.verify', {});
const byNumber = (of: string) => world.call('visitor', 'contract.byNumber', { number: of });
const keepVersion = async () => {
  const { bytes } = await world.call('buyer', 'contract.file', { contractId });
  versions.push(Buffer.from(bytes));
};

beforeAll(async () => {
  won = await award(world);
  contractId = await makeContract(world, won);
  await keepVersion();
  await sign(world, 'buyer', contractId);
  await keepVersion();
  await sign(world, won.provider, contractId);
  await keepVersion();
  number = (await readContract(world.db, contractId)).number;
});

describe('a file', () => {
  test('that is the newest says by whom and when, and that the certificate is the demo’s', async () => {
    const answer = await verify(versions[2] as Buffer);
    expect(answer).toMatchObject({
      verdict: 'intact',
      match: 'newest',
      contract: { number, institution: won.institution, status: { name: '签署完成' }, sha256: answer.sha256 },
    });
    expect(answer.signatures).toMatchObject([
      { signer: answer.contract?.buyer, problem: '', certificate: { origin: 'demo' } },
      { signer: won.institution, problem: '', certificate: { origin: 'demo' } },
    ]);
  });

  test('from before a signature is an earlier one', async () => {
    for (const [at, verdict] of [
      [0, 'unsigned'],
      [1, 'intact'],
    ] as const)
      expect(await verify(versions[at] as Buffer)).toMatchObject({ verdict, match: 'earlier' });
  });

  test('with one changed byte, or one more, is none of this site’s, and names nobody', async () => {
    const changed = Buffer.from(versions[2] as Buffer);
    changed[100] = (changed[100] as number) ^ 1;
    const answer = await verify(changed);
    expect(answer).toMatchObject({ verdict: 'changed', match: 'differs', contract: { number } });
    expect(answer.signatures.map(({ problem }) => problem !== '')).toEqual([true, true]);
    expect(answer.contract?.institution).not.toBe(won.institution);
    const longer = Buffer.concat([versions[2] as Buffer, Buffer.from('\n')]);
    expect(await verify(longer)).toMatchObject({ verdict: 'changed', match: 'differs' });
  });

  test('that is no contract, no PDF, or too large gets a sentence', async () => {
    expect(await verify(Buffer.from('%PDF-1.7 hello'))).toMatchObject({
      verdict: 'unreadable',
      match: 'unknown',
      contract: null,
    });
    await expectFailure(verify(Buffer.alloc(10 * 2 ** 20 + 1)), 413);
  });
});

test('a number shows state and hash, of the parties a part; networks that try many wait', async () => {
  const { sha256 } = await world.call('buyer', 'contract.detail', { contractId });
  const shown = await byNumber(` ${number.toLowerCase()} `);
  expect(shown).toMatchObject({ number, sha256, signatures: [{ side: 'buyer' }, { side: 'institution' }] });
  expect(JSON.stringify(shown)).not.toContain(won.institution);
  expect(JSON.stringify(shown)).not.toContain(contractId);
  await expectFailure(byNumber('HT20200101-000001'), 404);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 61 }, () =>
      world.as('visitor', { address: '203.0.113.77' }).invoke('contract.byNumber', { number }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 429 } }]);
});

test('an event that was removed shows, also the last one', async () => {
  // The owner of the tables: calls cannot do this.
  const db = openDatabase(world.database.pool);
  const holds = async () => eventsHold(await readEvents(db, contractId), await readContract(db, contractId));
  const undo = new Error('undo');
  const without = async (sequence: number) => {
    let answer: boolean | undefined;
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`ALTER TABLE contract_event DISABLE TRIGGER contract_event_append_only`.execute(tx);
        await sql`DELETE FROM contract_event WHERE contract_id = ${contractId} AND sequence = ${sequence}`.execute(
          tx,
        );
        answer = eventsHold(await readEvents(tx, contractId), await readContract(tx, contractId));
        throw undo;
      })
      .catch((error) => expect(error).toBe(undo));
    return answer;
  };
  expect(await holds()).toBe(true);
  for (const sequence of [1, 2, 3]) expect(await without(sequence)).toBe(false);
});
