import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

/** What staff lists are encrypted under, looked up by, and their links are made from; each derived from PERSON_KEY. */
export interface PersonKeys {
  readonly cipher: KeyObject;
  readonly lookup: KeyObject;
  readonly link: KeyObject;
}

const derive = (secret: string, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use, 32)));

export const personKeys = (secret: string): PersonKeys => ({
  cipher: derive(secret, 'people of staff lists'),
  lookup: derive(secret, 'lookup of people'),
  link: derive(secret, 'links of people'),
});

/** What a staff list knows of a person that names or finds them. '' or null where it says nothing. */
export interface PersonData {
  readonly employeeNo: string;
  readonly name: string;
  readonly mobile: string;
  readonly idNumber: string;
  readonly sex: 'male' | 'female' | null;
  /** `1990-05-17` */
  readonly birthDate: string | null;
  /** Only where a package of the contract asks for it. */
  readonly married: boolean | null;
  /** 与员工的关系 of a dependant; '' of an employee. */
  readonly kinship: string;
}

export const sealPerson = ({ cipher }: PersonKeys, personId: string, person: PersonData): Buffer =>
  encrypt(cipher, Buffer.from(JSON.stringify(person)), personId);

/** @throws Error when it belongs to somebody else, was changed, or PERSON_KEY is another one */
export const openPerson = ({ cipher }: PersonKeys, personId: string, sealed: Uint8Array): PersonData =>
  JSON.parse(decrypt(cipher, sealed, personId).toString()) as PersonData;

/** Finds an employee number, a mobile or an identity number without storing it. */
export const personLookup = (
  { lookup }: PersonKeys,
  kind: 'employee' | 'mobile' | 'idNumber',
  value: string,
): Buffer => createHmac('sha256', lookup).update(`${kind}:${value}`).digest();

/** The token of /checkup/:token: the same for a person until their link is revoked, and kept nowhere. */
export const personToken = ({ link }: PersonKeys, personId: string, linkNo: number): string =>
  createHmac('sha256', link).update(`${personId}:${linkNo}`).digest('base64url').slice(0, 32);

export const personTokenHash = ({ lookup }: PersonKeys, token: string): Buffer =>
  createHmac('sha256', lookup).update(`link:${token}`).digest();
