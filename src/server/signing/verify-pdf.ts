import { createHash, type X509Certificate } from 'node:crypto';
import type { PdfVerdict } from '#domain/contract/contract-verification.ts';
import { type CmsProblem, checkCms } from './cms.ts';

export interface VerifiedPdf {
  /**
   * intact: every signature holds, and the last one covers all of the file. changed: it was signed and is no longer what was
   * signed. unsigned: no signature. unreadable: no PDF.
   */
  readonly verdict: PdfVerdict;
  /** In the order of signing. */
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
  /** Why it does not hold; '' when the signed bytes are unchanged, and signed with the key of the certificate. */
  readonly problem: string;
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

/** A contract has two. */
const mostSignatures = 20;

/**
 * Judges the bytes alone. A signature's dictionary cannot lie in a compressed object (ISO 32000-1, 12.8.1), so the bytes
 * are searched and nothing of a stranger's file is parsed or unpacked. What was added between two signatures is not judged:
 * whether a file is a contract of this site, only its whole hash says.
 */
export function verifySignedPdf(pdf: Buffer): VerifiedPdf {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const text = pdf.toString('latin1');
  const unreadable = (problem: string): VerifiedPdf => ({
    verdict: 'unreadable',
    signatures: [],
    problems: [problem],
    sha256,
  });
  if (!text.startsWith('%PDF-') || !/%%EOF\s*$/.test(text.slice(-40)))
    return unreadable('文件不是 PDF，或没有下载完整。');
  const ranges = placesOf(text);
  if (ranges.length > mostSignatures)
    return unreadable(`文件中的签名超过 ${mostSignatures} 处，无法在本页核验。`);
  const found = ranges.map((at) => verifyOne(pdf, text, at)).toSorted((a, b) => a.end - b.end);
  // A range that cannot be read ends nowhere.
  const added = pdf.length - (found.at(-1)?.end || pdf.length);
  const problems = added > 0 ? [`最后一次签署之后，文件末尾又增加了 ${added} 字节。`] : [];
  const signatures = found.map(({ signature }) => signature);
  const intact = problems.length === 0 && signatures.every(({ problem }) => problem === '');
  return {
    verdict: found.length === 0 ? 'unsigned' : intact ? 'intact' : 'changed',
    signatures,
    problems,
    sha256,
  };
}

function placesOf(text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf('/ByteRange'); at >= 0; at = text.indexOf('/ByteRange', at + 1)) {
    places.push(at);
    if (places.length > mostSignatures) break;
  }
  return places;
}

/** Bytes of a signature's dictionary around its contents: ours have 600. */
const dictionaryBytes = 4_000;
const number = String.raw`\s{1,40}(\d{1,10})`;
const rangePattern = new RegExp(
  String.raw`^/ByteRange\s{0,40}\[\s{0,40}(\d{1,10})${number}${number}${number}\s{0,40}\]`,
);

/** The signature whose range stands at `at`: the range must be the file up to the contents and all from there to an end. */
function verifyOne(pdf: Buffer, text: string, at: number): { signature: VerifiedSignature; end: number } {
  const numbers = rangePattern.exec(text.slice(at, at + 300));
  const [from = -1, hole = 0, after = 0, length = 0] = numbers?.slice(1).map(Number) ?? [];
  const end = after + length;
  const start = text.lastIndexOf(' obj', Math.min(at, hole || at));
  const close = text.indexOf('endobj', Math.max(at, after));
  const dictionary =
    text.slice(Math.max(start, hole - dictionaryBytes, 0), hole) +
    text.slice(after, Math.min(close, after + dictionaryBytes));
  const contents = text.slice(hole, after);
  const whole =
    from === 0 &&
    hole > 0 &&
    hole < after &&
    end <= pdf.length &&
    // The one gap is the contents of this signature: in the same object as its range.
    start >= 0 &&
    close >= 0 &&
    !text.slice(Math.min(at, hole), Math.max(at, after)).includes('endobj') &&
    /\/Contents\s{0,40}$/.test(text.slice(hole - 50, hole)) &&
    /^<[\da-f]+>$/i.test(contents) &&
    /%%EOF\s*$/.test(text.slice(Math.max(0, end - 12), end));
  const said = {
    signer: textOf(dictionary, 'Name'),
    reason: textOf(dictionary, 'Reason'),
    at: timeOf(dictionary),
  };
  if (!whole) {
    const problem = '签名的字节范围有空隙、重叠或无法读出：并非除签名数据外的全部内容都被签署。';
    return { signature: { ...said, problem, certificate: null }, end: 0 };
  }
  const der = withoutPadding(Buffer.from(contents.slice(1, -1), 'hex'));
  const cades = dictionary.includes('/ETSI.CAdES.detached');
  const { problem, certificate } = der
    ? checkCms(der, [pdf.subarray(0, hole), pdf.subarray(after, end)], cades)
    : { problem: 'unreadable' as const, certificate: undefined };
  const late = certificate && said.at && !within(certificate, said.at);
  return {
    signature: {
      ...said,
      signer: said.signer || (certificate ? commonName(certificate.subject) : ''),
      problem: problem ? cmsProblems[problem] : late ? '签署时间不在证书的有效期内。' : '',
      certificate: certificate ? factsOf(certificate) : null,
    },
    end,
  };
}

const cmsProblems: Readonly<Record<CmsProblem, string>> = {
  unreadable: '签名数据已损坏，或不是可识别的格式。',
  unsupported: '签名使用了本页不支持的算法（例如国密 SM2）或结构，无法核验。',
  changed: '被签署的内容已改动：与签署时相比至少有一个字节不同。',
  forged: '签名与证书不符：不是用该证书的密钥签署的，或签名数据被改动。',
};

/** DER, and zeros to the end: nothing else can hide there. */
function withoutPadding(bytes: Buffer): Buffer | undefined {
  const long = bytes[0] === 0x30 && bytes[1] === 0x82 && bytes.length > 4 ? 4 + bytes.readUInt16BE(2) : 0;
  if (long === 0 || long > bytes.length || bytes.subarray(long).some((byte) => byte !== 0)) return undefined;
  return bytes.subarray(0, long);
}

/** A text as this site writes it, UTF-16 in hexadecimal, or one in plain letters. */
function textOf(dictionary: string, key: string): string {
  const [, wide, plain] =
    new RegExp(String.raw`/${key}\s{0,20}(?:<FEFF([\dA-F]{1,2000})>|\(([\x20-\x7e]{0,500}?)\))`, 'i').exec(
      dictionary,
    ) ?? [];
  if (wide)
    return Buffer.from(wide.slice(0, wide.length - (wide.length % 4)), 'hex')
      .swap16()
      .toString('utf16le');
  return plain ?? '';
}

function timeOf(dictionary: string): Date | null {
  const match = /\/M\s{0,20}\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)?'?)?/.exec(
    dictionary,
  );
  if (!match) return null;
  const [, year, month, day, hour, minute, second, hours, minutes = '00'] = match;
  const zone = hours ? `${hours}:${minutes}` : 'Z';
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
