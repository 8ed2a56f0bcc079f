import { beforeAll, describe, expect, test } from 'vitest';
import { filePlaces } from '#server/modules/common/file-places.ts';
import { removeUnneededFiles } from '#server/modules/common/unneeded-files.ts';
import { removePlainFiles } from '#server/modules/sealing/sealed-files.ts';
import { type AccessFixture, buildAccessFixture } from '#test/matrix/access-fixture.ts';
import { matrixInput } from '#test/matrix/access-input.ts';
import { within } from '#test/slowness.ts';
import { pngBytes } from '#test/world/files.ts';
import { addColleague, addUser, type Person, personaNames } from '#test/world/people.ts';
import { addRows, rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// Who reads a stored file, what names one, and what becomes of those that nothing names.

const world = useWorld();
let fixture: AccessFixture;
/** What each file is named by, and its storage key. */
const keys = new Map<string, string>();
const day = 86_400_000;

type Purpose = 'bid_tender_file' | 'licence' | 'institution_photo' | 'head_image' | 'seal';
async function upload(
  who: Person | 'buyer' | 'provider',
  moduleCode: Purpose = 'bid_tender_file',
  name = '附件.png',
) {
  const file = { name, bytes: pngBytes };
  const { fileId, src } = await world
    .as(who, { file })
    .invoke('common.upload', { moduleCode, fileName: name });
  return { fileId, key: src.slice(src.lastIndexOf('/') + 1) };
}
const bytesOf = (key: string) =>
  world.services.ports.files.get(key).then(
    () => 'there',
    () => 'gone',
  );
const attached = (fileId: string) => JSON.stringify([{ fileId }]) as never;

beforeAll(async () => {
  const { db } = world;
  fixture = await buildAccessFixture(world);
  const { buyer, provider } = world.people;
  const add = async (
    label: string,
    who: 'buyer' | 'provider',
    purpose: Purpose,
    name: (fileId: string) => Promise<unknown>,
  ) => {
    const { fileId, key } = await upload(who, purpose);
    await name(fileId);
    keys.set(label, key);
  };
  const demand = (id: string) => (fileId: string) =>
    setRows(db, 'demand', { id }, { attachments: attached(fileId) });
  const quotation = (id: string) => (fileId: string) =>
    setRows(db, 'quotation', { id }, { attachments: attached(fileId) });
  const { open, sent, draft } = fixture;
  await add('nothing', 'buyer', 'bid_tender_file', async () => {});
  await add('company', 'buyer', 'licence', (file) =>
    setRows(db, 'company', { id: buyer.companyId }, { licence_file_id: file }),
  );
  await add('institution', 'provider', 'licence', (file) =>
    setRows(db, 'institution', { id: provider.institutionId }, { licence_file_id: file }),
  );
  await add('demand, a draft', 'buyer', 'bid_tender_file', demand(draft.demandId));
  await add('demand, published', 'buyer', 'bid_tender_file', demand(open.demandId));
  await add('quotation, a draft', 'provider', 'bid_tender_file', quotation(open.bids[0]?.quotationId ?? ''));
  await add('quotation, sent', 'provider', 'bid_tender_file', quotation(sent.bids[0]?.quotationId ?? ''));
  await add('quotation, sealed', 'provider', 'bid_tender_file', async (file) => {
    const { bids, demandId } = fixture.inquiry.sent;
    await quotation(bids[0]?.quotationId ?? '')(file);
    await setRows(db, 'demand', { id: demandId }, { seal: 'sealed' });
  });
  await add('plan', 'buyer', 'bid_tender_file', (file) =>
    setRows(db, 'checkup_plan', { id: fixture.planId }, { file_id: file }),
  );
  await add('seal', 'buyer', 'seal', (file) =>
    addRows(db, 'seal', { company_id: buyer.companyId, institution_id: null, file_id: file }),
  );
  await add('photos', 'provider', 'institution_photo', (file) =>
    setRows(db, 'institution', { id: provider.institutionId }, { photos: attached(file) }),
  );
  const [contract] = await world.sql<{ storage_key: string }>`SELECT f.storage_key FROM contract_file c
    JOIN stored_file f ON f.id = c.file_id WHERE c.contract_id = ${fixture.contract.contractId}`;
  keys.set('contract', contract?.storage_key ?? '');
  const [batch] = await world.sql<{ storage_key: string }>`SELECT f.storage_key FROM import_batch b
    JOIN stored_file f ON f.id = b.file_id WHERE b.id = ${fixture.batchId}`;
  keys.set('batch', batch?.storage_key ?? '');
}, within(60_000));

const members = ['buyer', 'colleague', 'approver', 'viewer', 'twoSeats'];
const quoting = ['provider', 'quoter', 'twoSeats'];
const staff = ['operator', 'reviewer', 'accountant'];
/** By what names the file. Machines read none; views read no prices. */
const readers: Readonly<Record<string, readonly string[] | 'everybody'>> = {
  nothing: ['buyer'],
  company: [...members, ...staff, 'buyerView'],
  institution: [...quoting, 'librarian', ...staff, 'providerView'],
  'demand, a draft': [...members, 'buyerView'],
  'demand, published': [...members, ...quoting, ...staff, 'buyerView', 'providerView'],
  'quotation, a draft': quoting,
  'quotation, sent': [...quoting, ...members, ...staff],
  'quotation, sealed': quoting,
  plan: [...members, ...staff, 'buyerView'],
  seal: [...members, 'buyerView'],
  photos: 'everybody',
  contract: ['operator', 'accountant'],
  batch: [...quoting, 'librarian'],
};

test.each(Object.entries(readers))('a file of %s', async (label, expected) => {
  const name = keys.get(label) ?? '';
  const may: string[] = [];
  for (const who of ['visitor', ...personaNames] as const) {
    const code = await world.call(who, 'common.download', { name }).then(
      () => 200,
      (failure: { code: number }) => failure.code,
    );
    expect([who, [200, 404].includes(code)]).toEqual([who, true]);
    if (code === 200) may.push(who);
  }
  expect(may.toSorted()).toEqual(
    (expected === 'everybody' ? ['visitor', ...personaNames] : [...new Set(expected)]).toSorted(),
  );
});

test('who has left the company reads no file of it, their own uploads neither', async () => {
  const { companyId } = world.people.buyer;
  const person = await addColleague(world.db, companyId, 'buyer');
  const { fileId, key } = await upload(person);
  await world.call(person, 'common.download', { name: key });
  await setRows(world.db, 'demand', { id: fixture.submittedDemandId }, { attachments: attached(fileId) });
  await world.call(person, 'common.download', { name: key });
  await world.call('buyer', 'company.removeMember', { id: companyId, userId: person.userId });
  await expectFailure(world.call(person, 'common.download', { name: key }), 404);
  await world.call('buyer', 'common.download', { name: key });
});

describe('every column that names a file', () => {
  /** Not a place that needs it: the file itself, what is kept beside an id, and logs. */
  const apart = [
    'stored_file.id',
    'stored_file.storage_key',
    'unneeded_file.storage_key',
    'idempotency.response',
  ];
  const declared = new Set([
    ...Object.values(filePlaces).flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    ),
    ...apart,
  ]);

  test('is declared as a place: foreign keys', async () => {
    const rows = await world.sql<{ name: string }>`
      SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'stored_file'::regclass`;
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([]);
  });

  test('is declared as a place: what is stored', async () => {
    const files = await world.sql<{
      id: string;
      storage_key: string;
    }>`SELECT id, storage_key FROM stored_file`;
    const texts = files.flatMap(({ id, storage_key: key }) => [id, key]);
    const columns = await world.sql<{ table: string; column: string }>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns JOIN pg_tables
        ON tablename = table_name AND schemaname = table_schema
      WHERE table_schema = 'public' AND data_type IN ('uuid', 'text', 'jsonb', 'json', 'ARRAY')`;
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rowCount } = await world.database.pool.query(
        `SELECT FROM "${table}" t WHERE EXISTS (SELECT FROM unnest($1::text[]) x WHERE position(x in t."${column}"::text) > 0) LIMIT 1`,
        [texts],
      );
      if (rowCount) found.push(`${table}.${column}`);
    }
    expect(found).toEqual(expect.arrayContaining(['demand.attachments', 'institution.photos']));
    expect(found.filter((name) => !declared.has(name))).toEqual([]);
  });

  test('is a column', async () => {
    const rows = await world.sql<{ name: string }>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`;
    const known = new Set(rows.map(({ name }) => name));
    expect([...declared].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('what no record names', () => {
  const round = async (now = new Date()) => {
    await removePlainFiles(world.db, world.services);
    return removeUnneededFiles(world.db, now, world.services);
  };

  test('goes after a week, row and bytes; what a record names stays', async () => {
    const { fileId, key } = await upload('buyer');
    await round();
    expect(await bytesOf(key)).toBe('there');
    await round(new Date(Date.now() + 8 * day));
    expect([await bytesOf(key), await world.sql`SELECT FROM stored_file WHERE id = ${fileId}`]).toEqual([
      'gone',
      [],
    ]);
    for (const [label, named] of keys)
      if (label !== 'nothing') expect([label, await bytesOf(named)]).toEqual([label, 'there']);
  });

  test('of a deleted import goes with it', async () => {
    const { institutionId } = world.people.provider;
    const { batchId } = await world
      .as('provider', { file: fixture.priceList })
      .invoke('import.add', { institutionId });
    const { file_id: id } = await rowOf(world.db, 'import_batch', { id: batchId });
    const { storage_key: key } = await rowOf(world.db, 'stored_file', { id });
    await world.call('provider', 'import.delete', { batchId });
    await round();
    expect(await bytesOf(key)).toBe('gone');
  });

  test('because the call that stored it failed goes too', async () => {
    const before = await world.sql<{ storage_key: string }>`SELECT storage_key FROM unneeded_file`;
    await world.sql`ALTER TABLE stored_file ADD CONSTRAINT refused CHECK (name <> '失败.png')`;
    await expectFailure(upload('buyer', 'bid_tender_file', '失败.png'), 500);
    await world.sql`ALTER TABLE stored_file DROP CONSTRAINT refused`;
    const after = await world.sql<{ storage_key: string }>`SELECT storage_key FROM unneeded_file`;
    const left = after.find(({ storage_key: key }) => !before.some((one) => one.storage_key === key));
    const key = left?.storage_key ?? '';
    await round();
    expect(await bytesOf(key)).toBe('there');
    await world.sql`UPDATE unneeded_file SET due = now() - interval '1 minute' WHERE storage_key = ${key}`;
    await round();
    expect(await bytesOf(key)).toBe('gone');
  });

  test('is not taken away from a record that is being written', async () => {
    const { fileId, key } = await upload('buyer');
    const client = await world.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM stored_file WHERE id = $1 FOR SHARE', [fileId]);
    await round(new Date(Date.now() + 8 * day));
    await client.query('UPDATE demand SET attachments = $1 WHERE id = $2', [
      attached(fileId),
      fixture.draft.demandId,
    ]);
    await client.query('COMMIT');
    client.release();
    await round(new Date(Date.now() + 8 * day));
    expect(await bytesOf(key)).toBe('there');
  });
});

describe('an erasure', () => {
  const erase = ({ userId, account }: Person) =>
    world.call('operator', 'console.eraseUser', { userId, account, reason: '本人来电并回拨核实' });

  test('takes photo, licence scan and the names that they gave to files', async () => {
    const person = await addUser(world.db);
    const photo = await upload(person, 'head_image', '张三丰的照片.png');
    const licence = await upload(person, 'licence', '张三丰身份证.png');
    const applied = await upload(person, 'licence', '张三丰个人独资企业执照.png');
    const { input } = matrixInput(world, fixture, 'company.add', 'buyer');
    await world.call(person, 'company.add', { ...input, licenceFileId: applied.fileId } as never);
    const member = {
      company_id: world.people.buyer.companyId,
      user_id: person.userId,
      role: 'buyer',
    } as const;
    await addRows(world.db, 'company_member', member);
    const shared = await upload(person, 'bid_tender_file', '张三丰整理的名单.png');
    await setRows(
      world.db,
      'demand',
      { id: fixture.sent.demandId },
      { attachments: attached(shared.fileId) },
    );
    await erase(person);
    await expect.poll(() => bytesOf(photo.key)).toBe('gone');
    for (const { key } of [photo, licence, applied]) {
      expect(await bytesOf(key)).toBe('gone');
      await expectFailure(world.call('operator', 'common.download', { name: key }), 404);
    }
    const left = await world.call('buyer', 'common.download', { name: shared.key });
    expect(left.name).toBe('需求与报价附件.png');
    for (const table of ['stored_file', 'import_batch', 'demand', 'company'])
      expect(
        (await world.database.pool.query(`SELECT FROM ${table} t WHERE to_jsonb(t)::text ~ '张三丰'`))
          .rowCount,
      ).toBe(0);
    expect(await world.sql`SELECT FROM stored_file WHERE owner_id = ${person.userId}`).toEqual([]);
  });

  test('keeps the licence of a company that has others or has traded, without their name', async () => {
    const person = await addUser(world.db);
    const { companyId } = world.people.otherBuyer;
    const licence = await upload(person, 'licence', '张三丰上传的执照.png');
    await setRows(world.db, 'company', { id: companyId }, { licence_file_id: licence.fileId });
    await erase(person);
    const { name, owner_id } = await rowOf(world.db, 'stored_file', { id: licence.fileId });
    expect([name, owner_id, await bytesOf(licence.key)]).toEqual(['营业执照与执业许可证.png', null, 'there']);
  });
});
