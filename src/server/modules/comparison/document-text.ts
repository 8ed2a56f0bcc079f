import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { CallOutput } from '#wire/invoke.ts';

/** The wire's `"1280.00"` as the pages show it: `¥1,280.00`. */
export const shownYuan = (yuan: string): string => formatFen(parseYuan(yuan) ?? 0);

export const shownMoment = (at: string | null): string => (at ? shanghaiMinute(new Date(at)) : '—');

export const shownFindings = (findings: CallOutput<'comparison.awardMemo'>['findings']): string[] =>
  findings.map(
    ({ message, citation, confirmed }) =>
      `${message}（${citation}）${confirmed ? '——提交需求时已确认。' : ''}`,
  );

/** What is too long for a cell, with an ellipsis. */
export const cut = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
};

export const pdfFile = (name: string, bytes: Uint8Array) => ({
  name: `${name}.pdf`.replace(/[\\/:*?"<>|]/g, '_'),
  mime: 'application/pdf',
  bytes,
});
