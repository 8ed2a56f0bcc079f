import { decrypt, encrypt } from '#server/cipher.ts';
import type { PersonKeys } from '#server/person-keys.ts';

/** What a person tells the institution alone. */
export interface Declared {
  /** '': not said. */
  readonly married: 'yes' | 'no' | '';
  /** '': not said. */
  readonly pregnancy: 'no' | 'yes' | 'maybe' | '';
}

export const sealDeclared = ({ cipher }: PersonKeys, visitId: string, declared: Declared): Buffer =>
  encrypt(cipher, Buffer.from(JSON.stringify(declared)), `declared:${visitId}`);

export const openDeclared = ({ cipher }: PersonKeys, visitId: string, sealed: Uint8Array | null): Declared =>
  sealed
    ? (JSON.parse(decrypt(cipher, sealed, `declared:${visitId}`).toString()) as Declared)
    : { married: '', pregnancy: '' };
