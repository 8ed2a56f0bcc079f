import { constants, createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

// The signature itself: CMS SignedData (RFC 5652) over bytes that lie elsewhere, with the attributes that CAdES asks for
// (ETSI EN 319 122-1, B-B; inside a PDF no signing time: EN 319 142-1, 6.3). Keys and hashes are Node's, the notation forge's.

type Asn1 = forge.asn1.Asn1;
const { asn1 } = forge;
const { Class, Type } = asn1;

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  rsa: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;
const hashes: Readonly<Record<string, string>> = {
  [oids.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const rsaSignatures = [oids.rsa, '1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13'];
const ecdsaSignatures = [oids.ecdsaWithSha256, '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4'];

const make = (type: forge.asn1.Type, parts: Asn1[]) => asn1.create(Class.UNIVERSAL, type, true, parts);
const sequence = (...parts: Asn1[]) => make(Type.SEQUENCE, parts);
const set = (...parts: Asn1[]) => make(Type.SET, parts);
const tagged = (tag: number, ...parts: Asn1[]) => asn1.create(Class.CONTEXT_SPECIFIC, tag, true, parts);
const oid = (id: string) => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(id).getBytes());
const integer = (value: number) =>
  asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes());
const octets = (bytes: Buffer) =>
  asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes.toString('latin1'));
const nothing = () => asn1.create(Class.UNIVERSAL, Type.NULL, false, '');
const toDer = (value: Asn1) => Buffer.from(asn1.toDer(value).getBytes(), 'latin1');
// Strict: nothing after the value.
const fromDer = (bytes: Buffer) => asn1.fromDer(bytes.toString('latin1'), true);

const signBytes = promisify(sign);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** @returns DER; `parts` together are what is signed */
export async function signCms(
  parts: readonly Buffer[],
  {
    key,
    certificate,
    chain,
  }: { key: KeyObject; certificate: X509Certificate; chain: readonly X509Certificate[] },
): Promise<Buffer> {
  const attribute = (id: string, value: Asn1) => sequence(oid(id), set(value));
  const attributes = [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest('sha256', parts))),
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  ]
    // DER wants the parts of a set in the order of their bytes.
    .map((each) => ({ each, der: toDer(each) }))
    .toSorted((a, b) => Buffer.compare(a.der, b.der))
    .map(({ each }) => each);
  const sha256Id = () => sequence(oid(oids.sha256), nothing());
  const method =
    key.asymmetricKeyType === 'ec' ? sequence(oid(oids.ecdsaWithSha256)) : sequence(oid(oids.rsa), nothing());
  const signer = sequence(
    integer(1),
    sequence(...issuerAndSerial(certificate)),
    sha256Id(),
    tagged(0, ...attributes),
    method,
    octets(await signBytes('sha256', toDer(set(...attributes)), key)),
  );
  const certificates = [certificate, ...chain].map(({ raw }) => fromDer(raw));
  const signed = sequence(
    integer(1),
    set(sha256Id()),
    sequence(oid(oids.data)),
    tagged(0, ...certificates),
    set(signer),
  );
  return toDer(sequence(oid(oids.signedData), tagged(0, signed)));
}

/** Why a signature does not hold. */
export type CmsProblem = 'unreadable' | 'unsupported' | 'changed' | 'forged';

interface CheckedCms {
  /** undefined: it holds. */
  readonly problem: CmsProblem | undefined;
  /** The signer's, as far as one could be read. */
  readonly certificate: X509Certificate | undefined;
}

/**
 * Whether `der` signs `parts`: the hash of the bytes, the signature over the attributes, and that the certificate is the
 * one which the attributes name. Who issued the certificate is not judged here.
 */
export function checkCms(der: Buffer, parts: readonly Buffer[], cades: boolean): CheckedCms {
  let certificate: X509Certificate | undefined;
  try {
    const [type, wrapped] = children(fromDer(der));
    if (readOid(type) !== oids.signedData) return { problem: 'unreadable', certificate };
    const [, , content, ...rest] = children(children(wrapped)[0]);
    if (children(content).length !== 1) return { problem: 'unreadable', certificate };
    const signers = children(rest.at(-1));
    const [, issuer, hashId, attributes, method, signature] = children(signers[0]);
    if (signers.length !== 1 || !context(attributes, 0)) return { problem: 'unsupported', certificate };
    const certificates = children(rest.find((each) => context(each, 0)));
    certificate = certificates
      .map((each) => new X509Certificate(toDer(each)))
      .find((each) => toDer(sequence(...issuerAndSerial(each))).equals(toDer(given(issuer))));
    const hash = hashes[readOid(children(hashId)[0])];
    if (!certificate || !hash) return { problem: 'unsupported', certificate };
    const attributeOf = attributesOf(attributes);
    const said = attributeOf.get(oids.messageDigest);
    if (!said || !bytesOf(said).equals(digest(hash, parts))) return { problem: 'changed', certificate };
    if (readOid(attributeOf.get(oids.contentType)) !== oids.data) return { problem: 'forged', certificate };
    const reference = attributeOf.get(oids.signingCertificateV2);
    if (cades && !(reference && names(reference, certificate))) return { problem: 'forged', certificate };
    const text = toDer(set(...children(attributes)));
    return {
      problem: checkSignature(children(method), hash, text, certificate, bytesOf(signature)),
      certificate,
    };
  } catch {
    return { problem: 'unreadable', certificate };
  }
}

function checkSignature(
  [method]: Asn1[],
  hash: string,
  text: Buffer,
  { publicKey }: X509Certificate,
  signature: Buffer,
): CmsProblem | undefined {
  const id = readOid(method);
  const kind = publicKey.asymmetricKeyType;
  if (rsaSignatures.includes(id) && kind === 'rsa')
    return verify(hash, text, publicKey, signature) ? undefined : 'forged';
  if (ecdsaSignatures.includes(id) && kind === 'ec')
    return verify(hash, text, publicKey, signature) ? undefined : 'forged';
  if (id !== oids.rsaPss || kind !== 'rsa') return 'unsupported';
  const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_AUTO: saltLength } = constants;
  return verify(hash, text, { key: publicKey, padding, saltLength }, signature) ? undefined : 'forged';
}

function digest(hash: string, parts: readonly Buffer[]): Buffer {
  const sum = createHash(hash);
  for (const part of parts) sum.update(part);
  return sum.digest();
}

/** The parts of a certificate by which a signature names it. */
function issuerAndSerial({ raw }: X509Certificate): Asn1[] {
  const fields = children(children(fromDer(raw))[0]);
  const from = context(fields[0], 0) ? 1 : 0; // the version comes first where it is said
  return [given(fields[from + 2]), given(fields[from])];
}

/** The first certificate of the list is the signer's; SHA-256 where no other hash is named. */
function names(reference: Asn1, { raw }: X509Certificate): boolean {
  const parts = children(children(children(reference)[0])[0]);
  const named = parts[0]?.type === Type.SEQUENCE ? hashes[readOid(children(parts[0])[0])] : 'sha256';
  const hash = parts.find((each) => each.type === Type.OCTETSTRING);
  return named !== undefined && bytesOf(hash).equals(digest(named, [raw]));
}

function attributesOf(attributes: Asn1 | undefined): ReadonlyMap<string, Asn1> {
  const attributeOf = new Map<string, Asn1>();
  for (const each of children(attributes)) {
    const [id, values] = children(each);
    const [value, ...more] = children(values);
    if (attributeOf.has(readOid(id)) || more.length > 0) throw new Error('an attribute twice');
    attributeOf.set(readOid(id), given(value));
  }
  return attributeOf;
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a part is missing');
  return value;
}
const context = (value: Asn1 | undefined, tag: number) =>
  value?.tagClass === Class.CONTEXT_SPECIFIC && Number(value.type) === tag;
const children = (value: Asn1 | undefined): Asn1[] =>
  Array.isArray(value?.value) ? value.value : given<Asn1[]>(undefined);
const bytesOf = (value: Asn1 | undefined): Buffer =>
  typeof value?.value === 'string' ? Buffer.from(value.value, 'latin1') : given<Buffer>(undefined);
const readOid = (value: Asn1 | undefined): string => asn1.derToOid(bytesOf(value).toString('latin1'));
