import { join } from 'node:path';
import type { Services } from '#server/api/call-context.ts';
import { createDataChanges } from '#server/changes/data-changes.ts';
import { forgetReads } from '#server/changes/kept-reads.ts';
import { openDatabase, openPool, surviveLosses } from '#server/db/database.ts';
import { readCatalogue } from '#server/modules/catalogue/catalogue-snapshot.ts';
import { referenceFolder } from '#server/modules/catalogue/read-reference.ts';
import { aliyunSms } from '#server/ports/aliyun-sms.ts';
import { svgCaptchaPainter } from '#server/ports/captcha-painter.ts';
import { vendoredGeoIp } from '#server/ports/geo-ip-ranges.ts';
import { localFiles } from '#server/ports/local-files.ts';
import { localSms } from '#server/ports/local-sms.ts';
import type { Settings } from '#server/settings.ts';
import type { Logger } from 'pino';
import pg from 'pg';
import { readSecret, secretIsKnown } from './read-secret.ts';

export interface OpenServices extends Services {
  /** Ends the pools that it opened itself (not `pool`). */
  readonly close: () => Promise<void>;
}

/** Everything that a node's calls work with, on a migrated database that holds the reference data. */
export async function openServices(settings: Settings, pool: pg.Pool, log: Logger): Promise<OpenServices> {
  const db = openDatabase(pool);
  const asidePool = smallPool(pool);
  const replicaPool = settings.databaseReplicaUrl ? openPool(settings.databaseReplicaUrl) : undefined;
  const aside = openDatabase(asidePool);
  const replica = replicaPool ? openDatabase(replicaPool) : db;
  const changes = createDataChanges();
  // The first to hear: what is computed after a change must not come from before it.
  changes.onChange((changed) => {
    forgetReads(db, changed);
    forgetReads(replica, changed);
  });
  let catalogue = await readCatalogue(db);
  const secret = readSecret(settings);
  if (!(await secretIsKnown(db, secret, new Date())))
    log.warn(
      'SECRET is another one than this database was last used with; all nodes need the same (docs/operations.md)',
    );
  return {
    db,
    replica,
    aside,
    settings,
    secret,
    log,
    ports: {
      sms: settings.sms ? aliyunSms(settings.sms) : localSms(aside),
      files: localFiles(join(settings.dataDir, 'files')),
      captcha: svgCaptchaPainter,
      geoIp: vendoredGeoIp(referenceFolder, (err) => log.warn({ err }, 'no cities by address')),
    },
    catalogue: () => catalogue,
    clock: () => new Date(),
    changes,
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
