import { createHash } from 'node:crypto';
import type { ContractSide } from '#domain/contract/contract-machine.ts';

export interface DocumentSigner {
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
  readonly side: ContractSide;
  /** PNG. */
  readonly sealImage: Buffer;
}

/**
 * The document with one more signature; every byte before stays. Stands in until `server/signing` signs by certificate: a
 * line that names who signed what, and no seal.
 */
export async function signDocument(pdf: Buffer, { name, reason, at, side }: DocumentSigner): Promise<Buffer> {
  const line = { name, reason, at, side, of: createHash('sha256').update(pdf).digest('hex') };
  return Buffer.concat([pdf, Buffer.from(`\n% ${JSON.stringify(line)}\n`)]);
}

/** Hash of an event that follows the one with the hash `previous`; '' for the first. */
export const chainHash = (previous: string, event: object): string =>
  createHash('sha256')
    .update(`${previous}\n${JSON.stringify(event)}`)
    .digest('hex');
