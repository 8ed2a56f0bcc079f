import { createHash, type X509Certificate } from 'node:crypto';
import type { PdfVerdict } from '#domain/contract/contract-verification.ts';
import { checkCms, type CmsProblem } from './cms.ts';
import { laterChanges } from './later-changes.ts';
import { PdfDocument } from './pdf-document.ts';
import {
  isArray,
  isDict,
  isRef,
  isString,
  nameOf,
  type PdfDict,
  PdfParser,
  PdfProblem,
  type PdfValue,
  readTextString,
} from './pdf-syntax.ts';

export interface VerifiedPdf {
  /**
   * intact: every signature holds, and after each one nothing but further signatures came. changed: it was signed and is no
   * longer what was signed. unsigned: no signature. unreadable: no PDF, or one that is damaged or encrypted.
   */
  readonly verdict: PdfVerdict;
  readonly signatures: readonly VerifiedSignature[];
  /** What belongs to no signature; sentences for people. */
  readonly problems: readonly string[];
  /** SHA-256 of the whole file, hexadecimal. */
  readonly sha256: string;
}

export interface VerifiedSignature {
  /** As the signature says; for one of this site the party that signed. */
  readonly signer: string;
  readonly reason: string;
  /** By the clock of whoever signed; null where it is not said. */
  readonly at: Date | null;
  /** The signed bytes are unchanged, and signed with the key of the certificate. */
  readonly valid: boolean;
  /** Why it is not valid; '' when it is. */
  readonly problem: string;
  /** Nothing comes after it. */
  readonly coversWholeFile: boolean;
  /** What was added later besides signatures; sentences for people. */
  readonly laterChanges: readonly string[];
  readonly certificate: CertificateFacts | null;
}

export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  /** SHA-256, hexadecimal. */
  readonly fingerprint: string;
  readonly from: Date;
  readonly to: Date;
  /** Issued by its own key: nobody vouches for it. */
  readonly selfMade: boolean;
}

const mostSignatures = 20;

/** Judges the bytes alone: nothing of what is stored here has a part in it. Never throws for what the file says. */
export function verifySignedPdf(pdf: Buffer): VerifiedPdf {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  try {
    return { ...judge(pdf), sha256 };
  } catch (error) {
    if (!(error instanceof PdfProblem || error instanceof RangeError)) throw error;
    const encrypted = error.message === 'encrypted';
    const problem = encrypted
      ? '文件已加密，无法核验。请上传未加密的原文件。'
      : '文件不是 PDF，或已损坏，无法读出其结构。';
    return { verdict: 'unreadable', signatures: [], problems: [problem], sha256 };
  }
}

interface Found {
  readonly dict: PdfDict;
  /** First byte of the `<` of its content, first byte after the `>`, and the end of what is signed. */
  readonly hole: number;
  readonly after: number;
  readonly end: number;
  readonly problem: string;
}

function judge(pdf: Buffer): Omit<VerifiedPdf, 'sha256'> {
  const places = rangesIn(pdf);
  if (places.length === 0) {
    const newest = new PdfDocument(pdf); // says what is wrong with a file that is no PDF
    const signed = signaturesOf(newest).length > 0;
    return {
      verdict: signed ? 'changed' : 'unsigned',
      signatures: [],
      problems: signed ? ['签名数据不完整。'] : [],
    };
  }
  if (places.length > mostSignatures) throw new PdfProblem('too many signatures');
  const newest = revision(pdf, pdf.length);
  const found = places.map((range) => locate(pdf, range)).toSorted((a, b) => a.end - b.end);
  const signatures = found.map((each, at) => verifyOne(pdf, each, found[at + 1], newest));
  const problems: string[] = [];
  if (!newest) problems.push('文件末尾有不属于任何签名的内容，或结构已损坏。');
  else if (signaturesOf(newest).length !== found.length)
    problems.push('文件中有未登记在表单中的签名，或登记的签名不完整。');
  const last = found.at(-1);
  if (last && last.end < pdf.length)
    problems.push(`最后一次签署之后，文件末尾又增加了 ${pdf.length - last.end} 字节。`);
  const intact =
    problems.length === 0 &&
    signatures.every(({ valid, laterChanges }) => valid && laterChanges.length === 0);
  return { verdict: intact ? 'intact' : 'changed', signatures, problems };
}

function verifyOne(
  pdf: Buffer,
  found: Found,
  next: Found | undefined,
  newest: PdfDocument | undefined,
): VerifiedSignature {
  const { dict, hole, after, end } = found;
  const said = (key: string) => {
    const value = dict.get(key);
    return isString(value) ? readTextString(value) : '';
  };
  const at = readTime(said('M'));
  const contents = pdf.toString('latin1', hole + 1, Math.max(hole + 1, after - 1));
  const der = contentsOf(contents);
  const cades = nameOf(dict.get('SubFilter')) === 'ETSI.CAdES.detached';
  const { problem: broken, certificate } =
    der && !found.problem
      ? checkCms(der, [pdf.subarray(0, hole), pdf.subarray(after, end)], cades)
      : { problem: 'unreadable' as const, certificate: undefined };
  const mine = found.problem ? undefined : revision(pdf, end);
  const problem =
    found.problem ||
    (broken ? cmsProblems[broken] : '') ||
    (!mine ? '签署时的文件结构无法读出。' : '') ||
    (certificate && at && !within(certificate, at) ? '签署时间不在证书的有效期内。' : '');
  const later = next ? revision(pdf, next.end) : newest;
  const changes =
    end === pdf.length || !mine ? [] : later ? laterChanges(mine, later) : ['增加了无法读出的内容'];
  return {
    signer: said('Name') || (certificate ? commonName(certificate.subject) : ''),
    reason: said('Reason'),
    at,
    valid: problem === '',
    problem,
    coversWholeFile: problem === '' && end === pdf.length,
    laterChanges: changes,
    certificate: certificate ? factsOf(certificate) : null,
  };
}

const cmsProblems: Readonly<Record<CmsProblem, string>> = {
  unreadable: '签名数据已损坏，或不是可识别的格式。',
  unsupported: '签名使用了本页不支持的算法（例如国密 SM2）或结构，无法核验。',
  changed: '被签署的内容已改动：与签署时相比至少有一个字节不同。',
  forged: '签名与证书不符：不是用该证书的密钥签署的，或签名数据被改动。',
};

/** Every signature's dictionary says its range in plain bytes, whether the file's structure leads to it or not. */
function rangesIn(pdf: Buffer): number[] {
  const found: number[] = [];
  for (let at = pdf.indexOf('/ByteRange'); at >= 0; at = pdf.indexOf('/ByteRange', at + 1)) {
    found.push(at);
    if (found.length > mostSignatures) break;
  }
  return found;
}

/** The signature whose range stands at `at`: the range must be the file up to the content and all from there to an end. */
function locate(pdf: Buffer, at: number): Found {
  const wrong = (problem: string): Found => ({ dict: new Map(), hole: 0, after: 0, end: 0, problem });
  const text = pdf.toString('latin1', at, at + 120);
  const match = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(text);
  if (!match) return wrong('签名的字节范围无法读出。');
  const [from, hole, after, length] = match.slice(1).map(Number) as [number, number, number, number];
  const end = after + length;
  const dict = dictionaryAround(pdf, at, hole);
  if (!dict) return wrong('签名的字节范围与签名数据的位置不符。');
  const contents = dict.get('Contents');
  const strict = from === 0 && hole > 0 && hole < after && at < hole && end <= pdf.length && length > 0;
  if (!strict || !isString(contents) || contents.from !== hole || contents.to !== after)
    return { ...wrong('签名的字节范围有空隙或重叠：并非除签名数据外的全部内容都被签署。'), dict };
  return { dict, hole, after, end, problem: '' };
}

/** The object that holds both the range at `at` and the content at `hole`, read from its `12 0 obj`. */
function dictionaryAround(pdf: Buffer, at: number, hole: number): PdfDict | undefined {
  const start = pdf.lastIndexOf(' obj', Math.min(at, hole));
  const head = /(\d{1,10}) \d{1,5}$/.exec(
    pdf.toString('latin1', Math.max(0, start - 20), Math.max(0, start)),
  );
  if (start < 0 || !head) return undefined;
  try {
    const { value } = new PdfParser(pdf, start - head[0].length).indirect();
    return isDict(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Hexadecimal digits in small letters, DER, and zeros to the end: nothing else can hide there. */
function contentsOf(digits: string): Buffer | undefined {
  if (digits.length % 2 !== 0 || !/^[\da-f]+$/i.test(digits)) return undefined;
  const bytes = Buffer.from(digits, 'hex');
  const long = bytes[0] === 0x30 && bytes[1] === 0x82 ? 4 + bytes.readUInt16BE(2) : 0;
  if (long === 0 || long > bytes.length || bytes.subarray(long).some((byte) => byte !== 0)) return undefined;
  return bytes.subarray(0, long);
}

/** The file as it was when it ended there; undefined when that is no whole file. */
function revision(pdf: Buffer, end: number): PdfDocument | undefined {
  try {
    return new PdfDocument(pdf.subarray(0, end));
  } catch (error) {
    if (error instanceof PdfProblem && error.message !== 'encrypted') return undefined;
    throw error;
  }
}

/** The signatures that the form leads to. */
function signaturesOf(document: PdfDocument): PdfDict[] {
  const seen = new Set<number>();
  const look = (field: PdfValue): PdfDict[] => {
    if (isRef(field)) {
      if (seen.has(field.number)) return [];
      seen.add(field.number);
    }
    const dict = document.dict(field);
    const kids = document.resolve(dict?.get('Kids'));
    const value = document.dict(dict?.get('V'));
    return [...(value?.has('ByteRange') ? [value] : []), ...(isArray(kids) ? kids.flatMap(look) : [])];
  };
  const fields = document.resolve(document.dict(document.catalog.get('AcroForm'))?.get('Fields'));
  return isArray(fields) ? fields.flatMap(look) : [];
}

function readTime(text: string): Date | null {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, sign, hours = '00', minutes = '00'] = match;
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z';
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const within = ({ validFrom, validTo }: X509Certificate, at: Date) =>
  Date.parse(validFrom) <= at.getTime() && at.getTime() <= Date.parse(validTo);

const commonName = (subject: string) => /(?:^|\n)CN=(.*)/.exec(subject)?.[1] ?? subject;

function factsOf(certificate: X509Certificate): CertificateFacts {
  const { subject, issuer, serialNumber, fingerprint256, validFrom, validTo } = certificate;
  return {
    subject: commonName(subject),
    issuer: commonName(issuer),
    serial: serialNumber,
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    from: new Date(validFrom),
    to: new Date(validTo),
    selfMade: subject === issuer && certificate.verify(certificate.publicKey),
  };
}
