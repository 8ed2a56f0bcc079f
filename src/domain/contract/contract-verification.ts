import { charactersOf } from '#domain/kernel/text.ts';

/** What the bytes of a PDF alone say about its signatures. */
export const pdfVerdicts = ['intact', 'changed', 'unsigned', 'unreadable'] as const;
export type PdfVerdict = (typeof pdfVerdicts)[number];

/**
 * How a file stands to the contracts of this site. newest, earlier: byte for byte a version of one; differs: it names a
 * contract of this site and is none of its versions; unknown: it names none.
 */
export const fileMatches = ['newest', 'earlier', 'differs', 'unknown'] as const;
export type FileMatch = (typeof fileMatches)[number];

/** The number in the reason that this site writes into its signatures: the last one, a supplement's own after its contract's. */
export const numberNamedBy = (reason: string): string | undefined => reason.match(/HT\d{8}-\d{6,}/g)?.at(-1);

/** A party's name for who has only the number; what it says in brackets (a branch, a former name) is left out, so that none is cut in two. */
export function maskPartyName(name: string): string {
  const characters = charactersOf(name.replace(/[（(][^（()）]*[)）]/gu, '').trim() || name);
  const [first = ''] = characters;
  return characters.length <= 4
    ? `${first}***`
    : `${characters.slice(0, 2).join('')}****${characters.slice(-2).join('')}`;
}

interface VerificationResult {
  readonly tone: 'good' | 'warning' | 'urgent';
  readonly text: string;
}

/** The result in one sentence; `name`: `合同 HT…` (`contractName`). What is stored here counts before what a signature says of itself: anybody can sign. */
export function verificationResult(
  verdict: PdfVerdict,
  match: FileMatch,
  { name, signatures }: { readonly name: string; readonly signatures: number },
): VerificationResult {
  const signed = signatures === 0 ? '尚未签署' : `${signatures} 处签名完好`;
  const whole = verdict === 'intact' || verdict === 'unsigned';
  if (match === 'newest' && whole)
    return {
      tone: signatures === 0 ? 'warning' : 'good',
      text: `这是${name} 的最新文件，与平台保存的逐字节一致，${signed}。`,
    };
  if (match === 'earlier' && whole)
    return {
      tone: 'warning',
      text: `这是${name} 较早的文件，没有被改动（${signed}），但此后又有签署，请以最新文件为准。`,
    };
  if (match === 'differs')
    return {
      tone: 'urgent',
      text: `文件自称是${name}，但与平台保存的每一份都不同：至少有一个字节不一样，请勿采信。`,
    };
  switch (verdict) {
    case 'intact':
      return { tone: 'warning', text: '文件中的签名完好，但它不是本站保存的合同，本站不能证明签署人是谁。' };
    case 'changed':
      return { tone: 'urgent', text: '签名没有通过核验：文件在签署之后被改动过，或签名本身有问题。' };
    case 'unsigned':
      return { tone: 'warning', text: '文件中没有电子签名，也不是本站保存的合同。' };
    default:
      return { tone: 'urgent', text: '文件无法核验：不是 PDF，或已损坏、加密。' };
  }
}
