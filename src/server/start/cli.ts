import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { type OperatorRole, operatorRoleLabels, operatorRoles } from '#domain/access/operator-duty.ts';
import { mobilePattern } from '#domain/kernel/mobile.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { deleteTotp } from '#server/modules/operator/second-step.store.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { programFolder } from '#server/program-files.ts';
import { readSettings } from '#server/settings.ts';
import { endProcess, print } from './cli-output.ts';
import { openCheckedPool } from './open-pool.ts';

// `npm run cli -- create-operator …`: what cannot be done from a screen because nobody may do it yet.

const usage = `Usage: npm run cli -- create-operator --account NAME --mobile NUMBER [--role ROLE] [--password TEXT]
  Creates a platform operator, or makes an existing account one. ROLE is one of ${operatorRoles.join(', ')};
  administrator unless said. Without --password one is made up and printed. It is good for three days: the operator sets their own
  meanwhile. Who missed that gets another one by the same command. It also unbinds the account's authenticator app: for who has
  lost their phone and has no administrator to ask.
  Works on DATABASE_URL, or on the embedded database while the site is not running.
npm run cli -- import-catalogue FILE
  Adds the standard items of a file (like data/reference/items.json) and brings those that are there up to date. What the file does not
  name stays; a later start keeps what was imported. The same databases.
npm run cli -- generate --institutions N --demands N --quotations N [--lines-per-quotation N] [--items-per-institution N] [--seed N]
  Fills a database with a market of that size, for measuring: the same one for the same numbers and seed. Not for a real site.
npm run cli -- read-price-list FILE [--sheet NAME] [--column ROLE=LETTER]…
  Reads a price list as an upload does and prints one JSON object per row. Where it does not say which column is which, --column does:
  name=B, listPrice=D, salePrice=E, discount, code, category, sex, age, unit, note; ROLE=- says that there is none. Needs no database.
npm run cli -- read-matrix FILE [--column ROLE=LETTER]… [--answer QUESTION=VALUE]…
  Reads a matrix or a list of items (.xlsx, .xls, .csv, HTML, text) as the wizard does and prints one JSON object: groups, rows,
  remarks, what every other row is, and what was asked. --column says which column is which (item=B, category=A, group=C,D,E),
  --answer answers a question of an earlier run. Needs no database.
All of them end with 0 once everything is written, and with another code and a sentence where something could not be done.
npm run cli -- verify-receipts FILE…
  Checks receipt files of a sealed demand: that no quote was changed, added or removed since it was sent. Several files, of
  different times or parties, must tell the same list. Needs no database.
npm run cli -- match-names FILE
  Reads a name per line and prints one JSON object per name: which standard items it means. Needs no database.`;

const initialDays = 3;

try {
  const { positionals, values } = readOptions();
  await endProcess((await perform(positionals, values)) ? 0 : 1);
} catch (error) {
  console.error((error as Error).message);
  await endProcess(1);
}

function readOptions() {
  return parseArgs({
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      mobile: { type: 'string' },
      password: { type: 'string' },
      role: { type: 'string', default: 'administrator' },
      institutions: { type: 'string' },
      demands: { type: 'string' },
      quotations: { type: 'string' },
      'lines-per-quotation': { type: 'string', default: '30' },
      'items-per-institution': { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      column: { type: 'string', multiple: true },
      answer: { type: 'string', multiple: true },
      sheet: { type: 'string' },
    },
  });
}

type Options = ReturnType<typeof readOptions>['values'];

/** @returns whether it was done; @throws Error with a sentence where it could not be, or with the usage */
async function perform([command, file, ...files]: readonly string[], values: Options): Promise<boolean> {
  const { column: columns = [], answer: answers = [], sheet } = values;
  if (command === 'read-price-list' && file)
    return (await import('./read-price-list.cli.ts')).readPriceListFile(file, { columns, sheet });
  if (command === 'read-matrix' && file)
    return (await import('./read-matrix.cli.ts')).printMatrix(file, { columns, answers });
  if (command === 'verify-receipts' && file)
    return (await import('./verify-receipts.cli.ts')).verifyReceiptFiles([file, ...files]);
  if (command === 'match-names' && file) {
    await (await import('./match-names.cli.ts')).matchNames(file);
    return true;
  }
  if (command === 'import-catalogue' && file) {
    const { importCatalogue } = await import('./import-catalogue.cli.ts');
    await withDatabase(async (pool) => print(`${await importCatalogue(pool, file)} standard items written.`));
    return true;
  }
  if (command === 'generate' && values.institutions && values.demands && values.quotations) {
    const { generateMarket } = await import('./generate.cli.ts');
    const size = {
      institutions: Number(values.institutions),
      demands: Number(values.demands),
      quotations: Number(values.quotations),
      linesPerQuotation: Number(values['lines-per-quotation']),
      itemsPerInstitution: Number(values['items-per-institution']),
      seed: Number(values.seed),
    };
    await withDatabase((pool) => generateMarket(pool, size, console.log));
    return true;
  }
  if (command !== 'create-operator' || !values.account || !values.mobile) throw new Error(usage);
  if (!mobilePattern.test(values.mobile))
    throw new Error('--mobile must be an 11-digit mainland mobile number.');
  const { account, mobile, password } = values;
  const role = operatorRoles.find((one) => one === values.role);
  if (!role) throw new Error(`--role must be one of ${operatorRoles.join(', ')}.`);
  await withDatabase((pool) => createOperator(pool, { account, mobile, role }, password));
  return true;
}

/** On DATABASE_URL or the embedded database, migrated. */
async function withDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: settings.dataDir, holderPort: settings.port });
  const pool = await openCheckedPool(settings.databaseUrl ?? embedded?.url ?? '');
  try {
    await migrate(pool, join(programFolder, 'migrations'));
    await work(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

async function createOperator(
  pool: Pool,
  { account, mobile, role }: { account: string; mobile: string; role: OperatorRole },
  given: string | undefined,
): Promise<void> {
  try {
    const password = given ?? randomBytes(18).toString('base64url');
    const initial = {
      password_hash: await hashPassword(password),
      initial_password_until: new Date(Date.now() + initialDays * 86_400_000),
    };
    const ownPassword = await openDatabase(pool)
      .transaction()
      .execute(async (tx) => {
        const before = await tx
          .selectFrom('app_user')
          .select(['id', 'initial_password_until'])
          .where('account', '=', account)
          .where('mobile', '=', mobile)
          .executeTakeFirst();
        const id = before?.id ?? newId();
        const keepsOwn = before !== undefined && before.initial_password_until === null;
        if (before)
          await tx
            .updateTable('app_user')
            .set({ operator_role: role, ...(!keepsOwn && initial) })
            .where('id', '=', id)
            .execute();
        else
          await tx
            .insertInto('app_user')
            .values({ id, account, mobile, ...initial, operator_role: role })
            .execute();
        await recordAudit(tx, 'app_user', id, {
          action: 'appointOperator',
          actor: { kind: 'system', userId: null },
          reason: operatorRoleLabels[role],
        });
        if (await deleteTotp(tx, id))
          await recordAudit(tx, 'app_user', id, {
            action: 'resetAuthenticator',
            actor: { kind: 'system', userId: null },
          });
        return keepsOwn;
      });
    console.log(
      ownPassword
        ? `${account} is an operator now; the password is unchanged.`
        : `Operator ${account} created. The password is good for three days.`,
    );
    if (!ownPassword && !given) console.log(`Password: ${password}`);
  } catch (error) {
    if ((error as { code?: string }).code === '23505')
      throw new Error('This account name or mobile number belongs to another user.', { cause: error });
    throw error;
  }
}
