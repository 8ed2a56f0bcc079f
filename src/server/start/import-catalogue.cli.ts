import type { Pool } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { loadReference, upsert } from '#server/modules/catalogue/load-reference.ts';
import { readItems } from '#server/modules/catalogue/read-reference.ts';
import { catalogueItems } from '#server/modules/catalogue/reference-tables.ts';

/**
 * Standard items of a file. They count as an operator's: the site's own files, loaded at each start, leave them as they are.
 * @returns how many were written
 * @throws ReferenceDataError that names the place in the file; Error for an item of an unknown category
 */
export async function importCatalogue(pool: Pool, file: string): Promise<number> {
  const items = readItems(file);
  await loadReference(pool);
  await openDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const known = await tx.selectFrom('catalogue_category').select('code').execute();
      const wrong = items.find(({ category }) => !known.some(({ code }) => code === category));
      if (wrong) throw new Error(`${file}: item ${wrong.code} is of the unknown category ${wrong.category}.`);
      await upsert(tx, catalogueItems(items), catalogueItems(items).rows);
    });
  return items.length;
}
