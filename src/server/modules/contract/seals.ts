import { sql } from 'kysely';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { invalid } from '#domain/kernel/failure.ts';
import type { Services, WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import type { Sql } from '#server/db/database.ts';
import { requireOwnFiles } from '#server/modules/common/stored-file.store.ts';
import { type ContractRow, lockContract, standingUnderLock } from './contract.store.ts';
import { drawSeal } from './draw-seal.ts';
import { requireOneSide } from './one-side.store.ts';

type OfParty = Pick<ContractRow, 'company_id' | 'institution_id' | 'content'>;

const ownerOf = ({ company_id, institution_id }: OfParty, side: ContractSide) =>
  side === 'buyer'
    ? ({ column: 'company_id', id: company_id } as const)
    : ({ column: 'institution_id', id: institution_id } as const);

/** A side's seal: the uploaded picture, else one drawn from its name. */
export async function sealOf(
  services: Pick<Services, 'ports'>,
  db: Sql,
  contract: OfParty,
  side: ContractSide,
): Promise<{ png: Buffer; drawn: boolean }> {
  const { column, id } = ownerOf(contract, side);
  const row = await db
    .selectFrom('seal as s')
    .innerJoin('stored_file as f', 'f.id', 's.file_id')
    .select('f.storage_key')
    .where(`s.${column}`, '=', id)
    .executeTakeFirst();
  if (row) return { png: Buffer.from(await services.ports.files.get(row.storage_key)), drawn: false };
  return { png: await drawSeal(contract.content.parties[side].name), drawn: true };
}

const sealLimits = { bytes: 500_000, shortest: 120, longest: 1_200 } as const;

/** @throws Failure 400 for a file that is not one's own, no PNG or of another size */
export async function setSeal(
  { tx, caller, services }: WriteContext,
  { contractId, fileId }: { contractId: string; fileId?: string | undefined },
): Promise<Record<string, never>> {
  const contract = await lockContract(tx, contractId);
  const standing = await standingUnderLock(tx, contract, caller);
  if (!standing?.acts) throw notInThisRole();
  await requireOneSide(tx, caller, contract, standing.side);
  const { column, id } = ownerOf(contract, standing.side);
  await tx.deleteFrom('seal').where(column, '=', id).execute();
  if (fileId === undefined) return {};
  await requireOwnFiles(tx, signedIn(caller).userId, [fileId], 'fileId');
  const file = await tx
    .selectFrom('stored_file')
    .select(['storage_key', 'mime', 'size'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const problem =
    file.mime !== 'image/png' || file.size > sealLimits.bytes
      ? true
      : !hasSealSize(Buffer.from(await services.ports.files.get(file.storage_key)));
  if (problem) {
    const message = `签章图样须为 PNG 图片，边长 ${sealLimits.shortest}–${sealLimits.longest} 像素，不超过 ${sealLimits.bytes / 1000} KB。`;
    throw invalid(message, { fileId: message });
  }
  await sql`INSERT INTO seal (${sql.ref(column)}, file_id) VALUES (${id}, ${fileId})`.execute(tx);
  return {};
}

/** By the header of a PNG: what it says of its size bounds the work of whoever decodes it. */
function hasSealSize(png: Buffer): boolean {
  const sides = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return sides.every((side) => side >= sealLimits.shortest && side <= sealLimits.longest);
}
