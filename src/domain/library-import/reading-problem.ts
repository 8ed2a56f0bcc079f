/**
 * What a person has to point out before the rows of a sheet can be read: a code with parameters, stored like this and asked by its
 * code. `sheet`: its name, when it is not the sheet whose columns are shown.
 */
export type ReadingProblem = { readonly sheet?: string } & (
  | { readonly code: 'noData' | 'noName' | 'noPrice' }
  /** `by`: the columns are prices for men and women, or of institutions of several levels. */
  | { readonly code: 'whichPrice'; readonly columns: readonly string[]; readonly by: 'use' | 'sex' | 'level' }
  | { readonly code: 'whichStatus'; readonly column: string }
  | { readonly code: 'currency'; readonly currency: string }
  /** A sentence stored before problems had codes. */
  | { readonly code: 'said'; readonly text: string }
);

export const problemText = (problem: ReadingProblem): string =>
  `${problem.sheet === undefined ? '' : `工作表“${problem.sheet}”：`}${sentence(problem)}`;

function sentence(problem: ReadingProblem): string {
  switch (problem.code) {
    case 'noData':
      return '表头下面没有数据，请填写项目后重新上传。';
    case 'noName':
      return '没有认出“项目名称”列，请指定哪一列是项目名称。';
    case 'noPrice':
      return '没有认出价格列，请指定哪一列是价格。';
    case 'whichPrice':
      return whichPrice(problem.columns, problem.by);
    case 'whichStatus':
      return `${problem.column} 里有不能确定的状态，请指定哪些是在用、哪些是停用。`;
    case 'currency':
      return `表里注明价格是${problem.currency}，请换算成人民币后重新上传，或指定另一列价格。`;
    case 'said':
      return problem.text;
  }
}

function whichPrice(columns: readonly string[], by: 'use' | 'sex' | 'level'): string {
  const seen = `有 ${columns.length} 列像价格：${columns.join('、')}。`;
  if (by === 'sex') return `${seen}请确认哪一列是男价、哪一列是女价。`;
  if (by === 'level') return `${seen}请指定贵院执行哪一列，其余的列不导入。`;
  return `${seen}请指定哪一列是原价、哪一列是优惠价，其余的列不导入。`;
}

/** Whether two sheets ask for the same. */
export const sameProblems = (one: readonly ReadingProblem[], other: readonly ReadingProblem[]): boolean =>
  one.length === other.length && one.every((problem) => isAmong(problem, other));

/** Whether a problem is among others, whatever sheet they are of. */
export const isAmong = (problem: ReadingProblem, others: readonly ReadingProblem[]): boolean =>
  others.some((other) => keyOf(other) === keyOf(problem));

const keyOf = (problem: ReadingProblem): string => JSON.stringify({ ...problem, sheet: undefined });
