import type pg from 'pg';
import type { Logger } from 'pino';
import { catalogueOn } from '#domain/compliance/rule-force.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Services } from '#server/api/call-context.ts';
import { CachedReads } from '#server/changes/cached-reads.ts';
import { DataChanges } from '#server/changes/data-changes.ts';
import { type Database, endConnections, openAhead, openDatabase, openPool } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { PublicReads } from '#server/db/public-reads.ts';
import { probeReplica } from '#server/db/replica.ts';
import { siteRoleOf } from '#server/db/site-role.ts';
import { movedHome } from '#server/embedded-postgres/home.ts';
import { readCatalogue } from '#server/modules/catalogue/catalogue-snapshot.ts';
import { referenceFolder } from '#server/modules/catalogue/read-reference.ts';
import { SearchMisses } from '#server/modules/figures/search-misses.ts';
import { MatchIndex } from '#server/modules/matching/match-market.store.ts';
import { NoticeStreams } from '#server/modules/notification/notice-streams.ts';
import { siteSealKey } from '#server/modules/sealing/seal-cipher.ts';
import { personKeys } from '#server/person-keys.ts';
import { aliyunSms } from '#server/ports/aliyun-sms.ts';
import { vendoredGeoIp } from '#server/ports/geo-ip-ranges.ts';
import { localMail, localSms } from '#server/ports/local-messages.ts';
import { openFiles } from '#server/ports/open-files.ts';
import { pictureCaptcha } from '#server/ports/picture-captcha/picture-captcha.ts';
import { webRobots } from '#server/ports/robots.ts';
import { serviceCaptcha } from '#server/ports/service-captcha.ts';
import { webWebhooks } from '#server/ports/webhooks.ts';
import type { Settings } from '#server/settings.ts';
import { daysOfCertificate } from '#server/signing/signing-certificate.ts';
import { openWorkers } from '#server/workers.ts';
import { readPersonKey, readSealKey, readSecret, secretIsKnown } from './read-secret.ts';

export interface OpenServices extends Services {
  /** The same for work that nobody waits for, with connections and limits of its own. */
  readonly forJobs: { readonly db: Database; readonly pool: pg.Pool };
  /** Opens connections that calls will need. */
  readonly openAhead: () => Promise<void>;
  /** Ends the statements that still run; whoever asked for them gets a failure. */
  readonly endStatements: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Everything that a node's calls work with, on a migrated database that holds the reference data. */
export async function openServices(settings: Settings, url: string, log: Logger): Promise<OpenServices> {
  // Tells this node's connections from another's.
  const program = `checkup-${newId().slice(-12)}`;
  const replicaUrl = settings.databaseReplicaUrl;
  const role = await siteRoleOf(url);
  if (role === undefined)
    log.warn('calls work as the owner of the tables: the role checkup_site is missing (docs/operations.md)');
  const pools = {
    db: openPool(url, 'call', program, role),
    visitors: openPool(url, replicaUrl ? 'visitorReadBesideReplica' : 'visitorRead', program, role),
    // A replica may be another account's, and is only read.
    ...(replicaUrl && { replica: openPool(replicaUrl, 'visitorRead', program) }),
    sessions: openPool(url, 'session', program, role),
    independent: openPool(url, 'independent', program, role),
    // Makes the tables of the jobs.
    jobs: openPool(url, 'job', program),
  };
  const [db, visitors, sessions, independent, jobs] = [
    openDatabase(pools.db),
    openDatabase(pools.visitors),
    openDatabase(pools.sessions),
    openDatabase(pools.independent),
    openDatabase(pools.jobs),
  ];
  const publicReads = new PublicReads({ primary: visitors, log, ...(await replicaOf(settings, pools)) });
  publicReads.watch();
  const changes = new DataChanges();
  let catalogue = await readCatalogue(db);
  // A compliance rule may begin or end at midnight.
  const today = () => catalogueOn(catalogue, shanghaiDay(new Date()));
  const workers = openWorkers({ log });
  const searchMisses = new SearchMisses(independent, log);
  const [secret, sealKey, personKey] = [readSecret(settings), readSealKey(settings), readPersonKey(settings)];
  if (!(await secretIsKnown(db, 'secret', secret, new Date())))
    log.warn(
      'SECRET is another one than this database was last used with; all nodes need the same (docs/operations.md)',
    );
  if (!(await secretIsKnown(db, 'sealKey', sealKey, new Date())))
    log.error(
      'SEAL_KEY is another one than this database was last used with: sealed quotes cannot be opened without the old one (docs/operations.md)',
    );
  if (!(await secretIsKnown(db, 'personKey', personKey, new Date())))
    log.error(
      'PERSON_KEY is another one than this database was last used with: staff lists cannot be read without the old one (docs/operations.md)',
    );
  // A file that cannot be used ends the start, not the first signing.
  const daysLeft = daysOfCertificate(settings, new Date());
  if (daysLeft !== undefined && daysLeft < 30)
    log.warn(`the certificate of SIGNING_P12 ends in ${daysLeft} days (docs/operations.md)`);
  return {
    db,
    publicReads,
    node: { ending: false },
    databaseFolder: movedHome(settings.dataDir),
    sessions,
    independent,
    forJobs: { db: jobs, pool: pools.jobs },
    settings,
    secret,
    sealKey: siteSealKey(sealKey),
    personKey: personKeys(personKey),
    log,
    messages: { sent: 0, failed: 0, overLimit: 0 },
    ports: {
      sms: settings.sms ? aliyunSms(settings.sms) : localSms(independent),
      mail: await openMail(settings, independent),
      robots: webRobots(),
      webhooks: webWebhooks(),
      files: await openFiles(settings, log),
      captcha: settings.captcha ? serviceCaptcha(settings.captcha) : pictureCaptcha(secret),
      geoIp: vendoredGeoIp(referenceFolder, (err) => log.warn({ err }, 'no cities by address')),
    },
    catalogue: today,
    clock: () => new Date(),
    changes,
    reads: new CachedReads(changes),
    matchIndex: new MatchIndex(independent, today),
    noticeStreams: new NoticeStreams(sessions, log),
    searchMisses,
    workers,
    async refreshCatalogue() {
      catalogue = await readCatalogue(db);
    },
    openAhead: () => openAhead(pools.db),
    async endStatements() {
      await Promise.all(
        [url, ...(replicaUrl ? [replicaUrl] : [])].map((each) => endConnections(each, program)),
      );
    },
    async close() {
      publicReads.stop();
      await searchMisses.write();
      await workers.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** The replica as visitors' reads use it, once it has the migrations that this database has. */
async function replicaOf(
  { databaseReplicaUrl: url, mostReplicaLagMs: mostLagMs }: Settings,
  pools: { db: pg.Pool; replica?: pg.Pool },
) {
  if (url === undefined || !pools.replica) return {};
  const { rows } = await pools.db.query<{ last: number }>('SELECT max(number) AS last FROM schema_migration');
  const last = rows[0]?.last ?? 0;
  return { replica: { db: openDatabase(pools.replica), probe: () => probeReplica(url, last), mostLagMs } };
}

async function openMail({ smtp, demo }: Settings, db: Database) {
  if (!smtp) return demo ? localMail(db) : undefined;
  // Only the nodes that use the library carry it.
  return (await import('#server/ports/smtp-mail.ts')).smtpMail(smtp);
}
