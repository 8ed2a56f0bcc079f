import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type FileMatch, numberNamedBy } from '#domain/contract/contract-verification.ts';
import { invalid, notFound } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import type { Settings } from '#server/settings.ts';
import { signingCertificate } from '#server/signing/signing-certificate.ts';
import { verifyInWorker } from '#server/signing/verify-in-worker.ts';
import type { CertificateFacts } from '#server/signing/verify-pdf.ts';
import { presentPublic, presentToStranger } from './contract.present.ts';
import { type ContractRow, selectContracts } from './contract.store.ts';

type Verification = CallOutput<'contract.verify'>;
type Numbered = CallOutput<'contract.byNumber'>;

/** Checks of one network, with file or number. */
const limitOf = (address: string) => [{ key: `contract:verify:${address}`, points: 60, seconds: 600 }];

/** What a number alone shows. @throws Failure 404, 429 */
export async function contractByNumber(
  { services, request }: ReadContext,
  { number }: { number: string },
): Promise<Numbered> {
  await requireBelow(services, '核验', limitOf(request.address));
  const contract = await byNumber(services.db, number.toUpperCase());
  if (!contract) throw notFound('没有这个编号的合同。请核对编号，例如 HT20261122-000001。');
  return presentNumbered(contract, false);
}

/**
 * Judges an uploaded PDF by its own bytes and by what is stored here; keeps nothing of it. From the primary: what was
 * signed a second ago is the newest.
 * @throws Failure 400, 413, 429, 503
 */
export async function verifyContractFile({ services, request }: ReadContext): Promise<Verification> {
  const { file } = request;
  if (!file) throw invalid('请选择要核验的 PDF 文件。', { file: '请选择文件。' });
  await requireBelow(services, '核验', limitOf(request.address));
  const { verdict, problems, signatures, sha256 } = await verifyInWorker(
    services.workers,
    await readFile(file.path),
  );
  const { db, settings } = services;
  const stored = await byDocument(db, sha256);
  const named = signatures.map(({ reason }) => numberNamedBy(reason)).find(Boolean);
  const contract = stored ?? (named && (await byNumber(db, named)));
  const match: FileMatch = stored
    ? stored.sha256 === sha256
      ? 'newest'
      : 'earlier'
    : contract
      ? 'differs'
      : 'unknown';
  return {
    sha256,
    verdict,
    problems: [...problems],
    match,
    contract: contract ? presentNumbered(contract, stored !== undefined) : null,
    signatures: signatures.map(({ signer, reason, at, problem, certificate }) => ({
      signer,
      reason,
      at: at?.toISOString() ?? null,
      problem,
      certificate: certificate && {
        subject: certificate.subject,
        issuer: certificate.issuer,
        serial: certificate.serial,
        from: certificate.from.toISOString(),
        to: certificate.to.toISOString(),
        origin: originOf(settings, certificate, stored !== undefined),
      },
    })),
  };
}

/** Of a file that is stored here, the signatures are this site's, also by a certificate that was replaced since. */
function originOf(
  settings: Settings,
  { fingerprint, selfMade }: CertificateFacts,
  stored: boolean,
): 'demo' | 'site' | 'other' {
  const known = settings.signing || settings.demo ? signingCertificate(settings).certificate : undefined;
  const own = known?.fingerprint256.replaceAll(':', '').toLowerCase() === fingerprint;
  if (!own && !stored) return 'other';
  return selfMade ? 'demo' : 'site';
}

async function byNumber(db: ReadContext['db'], number: string): Promise<ContractRow | undefined> {
  const { rows } = await selectContracts(sql`WHERE k.number = ${number}`).execute(db);
  return rows[0];
}

/** The contract of which some version has exactly these bytes. */
async function byDocument(db: ReadContext['db'], sha256: string): Promise<ContractRow | undefined> {
  const { rows } = await selectContracts(sql`WHERE k.id = (SELECT v.contract_id FROM contract_file v
    JOIN stored_file o ON o.id = v.file_id WHERE o.module_code = 'contract' AND o.sha256 = ${sha256} LIMIT 1)`).execute(
    db,
  );
  return rows[0];
}

/** What the call's definition does not name is stripped. */
const presentNumbered = (contract: ContractRow, whole: boolean): Numbered =>
  whole ? presentPublic(contract, undefined) : presentToStranger(contract);
