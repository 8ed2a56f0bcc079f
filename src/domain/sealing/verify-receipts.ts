import { formatFen } from '#domain/kernel/money.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import {
  entryState,
  entryText,
  type OpeningRecord,
  type ReceiptEntry,
  receiptText,
  type SealedContent,
  type Sha256,
  sealedTotal,
} from './receipt-chain.ts';

export const receiptFileFormat = 'sealed-quotes/1';

/** What a party downloads: the whole list, and those contents that it may see. */
export interface ReceiptFile {
  readonly format: typeof receiptFileFormat;
  readonly demand: string;
  readonly entries: readonly ReceiptEntry[];
  readonly contents: readonly {
    readonly no: number;
    readonly salt: string;
    readonly content: SealedContent;
  }[];
  /** The buyer's, after the opening. */
  readonly record: OpeningRecord | null;
}

export interface Verification {
  /** What does not fit; none: the file is whole. */
  readonly problems: readonly string[];
  readonly entries: number;
  readonly contents: number;
  /** Of the last entry: who has noted it earlier can see that the list only grew. */
  readonly head: string;
}

/**
 * Checks without any server that the list was only ever added to and that every content is what its receipt was given
 * for. Several files of one demand, of different times or parties, must tell the same list.
 */
export async function verifyReceipts(files: readonly ReceiptFile[], sha256: Sha256): Promise<Verification> {
  const longest = files.toSorted((a, b) => b.entries.length - a.entries.length)[0];
  if (!longest) return { problems: ['没有可核验的文件。'], entries: 0, contents: 0, head: '' };
  const problems = await chainProblems(longest, sha256);
  for (const file of files) {
    if (file.demand !== longest.demand)
      problems.push(`文件属于不同的需求：${file.demand}、${longest.demand}。`);
    for (const [i, entry] of file.entries.entries())
      if (entry.hash !== longest.entries[i]?.hash)
        problems.push(`两份文件的第 ${i + 1} 条回执不一致：清单被改动过。`);
    for (const one of file.contents) problems.push(...(await contentProblems(longest, one, sha256)));
    problems.push(...(await recordProblems(longest, file, sha256)));
  }
  return {
    problems: [...new Set(problems)],
    entries: longest.entries.length,
    contents: new Set(files.flatMap(({ contents }) => contents.map(({ no }) => no))).size,
    head: longest.entries.at(-1)?.hash ?? '',
  };
}

async function chainProblems({ demand, entries }: ReceiptFile, sha256: Sha256): Promise<string[]> {
  const problems: string[] = [];
  let before: ReceiptEntry | undefined;
  for (const [i, entry] of entries.entries()) {
    const name = `第 ${i + 1} 条回执`;
    if (entry.no !== i + 1) problems.push(`${name}的序号是 ${entry.no}：有回执被增加或删去。`);
    if (entry.previous !== (before?.hash ?? '')) problems.push(`${name}与上一条不相接：清单被改动过。`);
    if ((await sha256(entryText(demand, entry))) !== entry.hash)
      problems.push(`${name}的内容与它的链值不符：它被改动过。`);
    if (before && entry.at < before.at) problems.push(`${name}的时间早于上一条。`);
    if (before?.kind === 'opened') problems.push(`${name}在开标之后才加入。`);
    const of = entries.find(({ no }) => no === entry.of);
    if (entry.kind === 'withdrawn' && of?.receipt !== entry.receipt)
      problems.push(`${name}撤回的不是它所指的报价。`);
    before = entry;
  }
  return problems;
}

async function contentProblems(
  { demand, entries }: ReceiptFile,
  { no, salt, content }: ReceiptFile['contents'][number],
  sha256: Sha256,
): Promise<string[]> {
  const name = `第 ${no} 号报价（${content.institution?.name ?? ''}）`;
  const entry = entries.find((one) => one.no === no && one.kind === 'sent');
  if (!entry) return [`${name}在回执清单里没有回执：它是后来加入的。`];
  if ((await sha256(receiptText(content as unknown as Json, salt))) !== entry.receipt)
    return [`${name}的内容与提交时的回执不符：内容被改动过。`];
  const problems = content.demand === demand ? [] : [`${name}属于另一个需求 ${content.demand}。`];
  for (const pkg of content.packages)
    if (pkg.quoted_total !== pkg.lines.reduce((sum, line) => sum + line.unit_price, 0))
      problems.push(`${name}「${pkg.label}」各项价格之和不等于套餐价。`);
  return problems;
}

/** The record is the one of the opening, names every quote that stood, and no other, with the totals of their contents. */
async function recordProblems(
  { entries }: ReceiptFile,
  { record, contents }: ReceiptFile,
  sha256: Sha256,
): Promise<string[]> {
  if (!record) return [];
  const opening = entries.find(({ kind }) => kind === 'opened');
  if (opening?.receipt !== (await sha256(canonicalJson(record as unknown as Json))))
    return ['开标记录与开标时登记的不符：它被改动过。'];
  const standing = entries.filter((one) => one.kind === 'sent' && entryState(entries, one) === 'valid');
  const problems = standing
    .filter(({ no, receipt }) => !record.quotes.some((one) => one.no === no && one.receipt === receipt))
    .map(({ no }) => `开标记录漏了第 ${no} 号报价。`);
  for (const { no, total } of record.quotes) {
    const content = contents.find((one) => one.no === no)?.content;
    if (!standing.some((one) => one.no === no)) problems.push(`开标记录里的第 ${no} 号报价不在有效回执中。`);
    else if (total !== null && !content) problems.push(`文件缺少第 ${no} 号报价的内容。`);
    else if (total !== null && content && sealedTotal(content) !== total)
      problems.push(`开标记录里第 ${no} 号报价的总价 ${formatFen(total)} 与其内容不符。`);
  }
  return problems;
}

/** A downloaded file's text. @returns undefined when it is none of ours */
export function parseReceiptFile(text: string): ReceiptFile | undefined {
  try {
    const file = JSON.parse(text) as Partial<ReceiptFile> | null;
    const whole =
      file?.format === receiptFileFormat && Array.isArray(file.entries) && Array.isArray(file.contents);
    return whole ? (file as ReceiptFile) : undefined;
  } catch {
    return undefined;
  }
}
