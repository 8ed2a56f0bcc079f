import { tooLarge } from '#domain/kernel/failure.ts';
import { type AnswerBounds, withinBounds } from '#server/answer-bounds.ts';
import type { WorkerTask } from './worker-task.ts';

/** What each task may answer, several times what real files need. */
export const answerLimits: Readonly<Record<WorkerTask['kind'], AnswerBounds>> = {
  // A sheet of ours come back: the largest library has 20,000 items of 12 columns.
  read: { values: 450_000, characters: 6_000_000 },
  // `matrixLimits` say it in the words of a matrix; this holds where they forget something.
  matrix: { values: 500_000, characters: 3_000_000 },
  // The rows are JSON, passed on without a look; the values are the columns and the packages' lines.
  priceList: { values: 100_000, characters: 60_000_000 },
  names: { values: 20_000, characters: 200_000 },
  annotate: { values: 10, characters: 40_000_000 },
};

const tooMuch: Readonly<Record<WorkerTask['kind'], string>> = {
  read: '表格内容过多，请只保留要修改的行，或拆分成几个文件后分别上传。',
  matrix: '读出的体检项目和人群过多，请只保留体检项目表，或拆成几份后分别读取。',
  priceList: '价格表内容过多，请只保留项目、价格等需要的列，或拆分成几个文件后分别上传。',
  names: '一次识别的名称过多，请减少后重试。',
  annotate: '标注后的文件过大，无法下载。请删除这次导入，把价格表拆分成几个文件后重新上传。',
};

/** @throws Failure 413 for an answer that is too much for who waits for it */
export function requireBounded<Answer>(kind: WorkerTask['kind'], answer: Answer): Answer {
  if (!withinBounds(answer, answerLimits[kind])) throw tooLarge(tooMuch[kind]);
  return answer;
}
