import type { CallOutput } from '#wire/invoke.ts';

type Reading = NonNullable<CallOutput<'import.detail'>['reading']>;

/** What is going on with a file, in words and as a share of all. The file itself is the first tenth of the work. */
export function readingStep({ state, done, total }: Reading): { text: string; percent: number } {
  if (state === 'failed') return { text: '没有读完', percent: 0 };
  if (state === 'waiting') return { text: '排队中，马上开始读取', percent: 0 };
  if (total === 0) return { text: '正在打开文件、识别各列', percent: 5 };
  const counted = (rows: number) => rows.toLocaleString('zh-CN');
  return {
    text: `正在匹配标准项目：${counted(done)} / ${counted(total)} 行`,
    percent: 10 + Math.round((90 * done) / total),
  };
}
