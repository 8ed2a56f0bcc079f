import { join } from 'node:path';
import type { Services } from '#server/api/call-context.ts';
import { openDatabase, openPool, surviveLosses } from '#server/db/database.ts';
import { readCatalogue } from '#server/modules/catalogue/catalogue-snapshot.ts';
import { aliyunSms } from '#server/ports/aliyun-sms.ts';
import { svgCaptchaPainter } from '#server/ports/captcha-painter.ts';
import { localFiles } from '#server/ports/local-files.ts';
import { localSms } from '#server/ports/local-sms.ts';
import type { Settings } from '#server/settings.ts';
import type { Logger } from 'pino';
import pg from 'pg';

export interface OpenServices extends Services {
  /** Reads the catalogue again: after an operator's change, here or on another node. */
  readonly refreshCatalogue: () => Promise<void>;
  /** Ends the pools that it opened itself (not `pool`). */
  readonly close: () => Promise<void>;
}

/** Everything that a node's calls work with, on a migrated database that holds the reference data. */
export async function openServices(settings: Settings, pool: pg.Pool, log: Logger): Promise<OpenServices> {
  const db = openDatabase(pool);
  const asidePool = smallPool(pool);
  const replicaPool = settings.databaseReplicaUrl ? openPool(settings.databaseReplicaUrl) : undefined;
  const aside = openDatabase(asidePool);
  let catalogue = await readCatalogue(db);
  return {
    db,
    replica: replicaPool ? openDatabase(replicaPool) : db,
    aside,
    settings,
    log,
    ports: {
      sms: settings.sms ? aliyunSms(settings.sms) : localSms(aside),
      files: localFiles(join(settings.dataDir, 'files')),
      captcha: svgCaptchaPainter,
    },
    catalogue: () => catalogue,
    clock: () => new Date(),
    async refreshCatalogue() {
      catalogue = await readCatalogue(db);
    },
    async close() {
      await Promise.all([asidePool.end(), replicaPool?.end()]);
    },
  };
}

/** A few more connections to the same server. */
function smallPool(pool: pg.Pool): pg.Pool {
  const small = new pg.Pool({ ...pool.options, max: 4 });
  surviveLosses(small);
  return small;
}
