import type pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { plainItems } from '#test/api/demand-steps.ts';
import { addBuyer, addOperator, addProvider, type Person } from '#test/world/people.ts';

export interface Trade {
  readonly buyer: Person;
  readonly providers: readonly Person[];
  readonly operator: Person;
}

/** A company, two institutions that offer what it asks for, and who approves: each in an open session. */
export async function addTrade(pool: pg.Pool): Promise<Trade> {
  const db = openDatabase(pool);
  const providers = [await addProvider(db), await addProvider(db)];
  for (const { institutionId: institution_id } of providers)
    await db
      .insertInto('institution_item')
      .values(
        plainItems.map((code) => ({
          id: newId(),
          institution_id,
          name: `本院${code}`,
          list_price: 3000,
          sale_price: 2000,
          catalogue_codes: [code],
          mapping_state: 2 as const,
        })),
      )
      .execute();
  return { buyer: await addBuyer(db), providers, operator: await addOperator(db) };
}
