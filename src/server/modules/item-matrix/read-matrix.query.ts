import { answersOf } from '#domain/item-matrix/answers.ts';
import { invalid } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import type { MatrixFileReading } from '#server/modules/library-import/spreadsheet/read-matrix-file.ts';
import { runInWorker } from '#server/modules/library-import/spreadsheet/run-in-worker.ts';

/** Reads an uploaded sheet in a thread of its own and keeps nothing of it. */
export async function readUploadedMatrix(
  { caller, catalogue, services, request }: ReadContext,
  { answers = '' }: ParsedInput<'demand.readMatrix'>,
): Promise<CallOutput<'demand.readMatrix'>> {
  const { file } = request;
  if (!file) throw invalid('请选择要上传的体检项目表。', { file: '请选择文件。' });
  await requireReadingBudget(services, caller, file.size);
  const { items, categories } = catalogue;
  const { groups, rows, remarks, notices, lines, questions } = await runInWorker<MatrixFileReading>(
    services.workers,
    {
      kind: 'matrix',
      source: file.path,
      catalogue: { items, categories },
      choices: { answers: answersOf(answers) },
    },
  );
  return {
    groups: groups.map(({ name, team, sexes, ageMin, ageMax, headcount, remarks: own }) => ({
      name,
      team,
      sexes: [...sexes],
      ageMin: ageMin ?? null,
      ageMax: ageMax ?? null,
      headcount: headcount ?? null,
      remarks: [...own],
    })),
    rows: rows.map(({ marks, codes, candidates, remarks: own, ...row }) => ({
      ...row,
      marks: [...marks],
      remarks: [...own],
      codes: [...codes],
      candidates: candidates.map((one) => ({ codes: [...one.codes], why: one.why })),
    })),
    remarks: [...remarks],
    notices: [...notices],
    lines: [...lines],
    questions: questions.map((question) => ({ ...question, options: [...question.options] })),
  };
}
