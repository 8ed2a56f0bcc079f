import type { z } from 'zod';
import { formatYuan } from '#domain/kernel/money.ts';
import { shanghaiMinute, shanghaiSecond } from '#domain/kernel/shanghai.ts';
import { entryState, entryStateLabels, type ReceiptEntry } from '#domain/sealing/receipt-chain.ts';
import type { sealingOverview } from './sealing.ts';

type Overview = z.output<typeof sealingOverview>;

const kinds: Readonly<Record<ReceiptEntry['kind'], string>> = {
  sent: '提交报价',
  withdrawn: '撤回报价',
  opened: '开标',
};

/** What an entry of the list of receipts is, and what became of it or which one it takes back. */
export const entryText = (entries: readonly ReceiptEntry[], entry: ReceiptEntry) => ({
  name: `${entry.no} · ${kinds[entry.kind]}`,
  note:
    entry.kind === 'sent'
      ? entryStateLabels[entryState(entries, entry)]
      : entry.kind === 'withdrawn'
        ? `第 ${entry.of} 号`
        : '',
});

/** The opening record (开标记录) as it is read, on the screen and as PDF. */
export function openingRecordText(
  { title, number, opensAt, entries }: Overview,
  record: NonNullable<Overview['record']>,
) {
  const { openers, quotes } = record;
  return {
    title: `${title} 开标记录`,
    facts: [
      ['需求编号', number],
      ['报价截止', opensAt ? shanghaiMinute(new Date(opensAt)) : ''],
      ['开标时间', shanghaiSecond(new Date(record.openedAt))],
      ['开标方式', openers.length > 0 ? `${openers.join('、')} 共同开标` : '到时由系统自动开标'],
      ['有效报价', `${quotes.filter(({ total }) => total !== null).length} 份`],
      ['记录回执', entries.find(({ kind }) => kind === 'opened')?.receipt ?? ''],
    ] as const,
    headings: ['一、报价', '二、回执清单'],
    empty: quotes.length === 0 ? '截止时没有有效的报价。' : '',
    quotes: quotes.map(({ institution, quotation, no, packages, total }) => ({
      no,
      institution,
      note: `${quotation} · 第 ${no} 号回执`,
      packages: packages.map(
        ({ label, headcount, price }) => `${label}（${headcount} 人）${formatYuan(price)}`,
      ),
      total: total === null ? '内容与回执不符，未参加' : formatYuan(total),
    })),
    proof:
      '每份报价提交时即公布回执（内容与随机盐的 SHA-256），逐条相接。用「下载核验文件」可在离线状态下核对：开标前后没有报价被改动、增加或删去。',
    signatures: ['开标人：', '监督人：', '日期：'],
  };
}
