import type { Pool } from 'pg';
import { loadReferenceData } from '#server/start/prepare-data.ts';

/** What every test database holds before its test begins. */
export async function fillTemplate(pool: Pool): Promise<void> {
  await loadReferenceData(pool);
}
