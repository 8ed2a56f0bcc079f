import { tooLarge } from '#domain/kernel/failure.ts';

/** What a matrix may be. Generous for real ones: no demand has a tenth of it. */
export const matrixLimits = {
  /** Rows after cells of several items were taken apart. */
  rows: 2_000,
  /** Items enumerated in one cell; a longer one stays one row for a person to decide. */
  partsPerCell: 200,
  /** Different texts that are looked up in the catalogue. */
  names: 6_000,
  groups: 100,
  /** Characters of all rows and remarks together. */
  characters: 500_000,
} as const;

const split = '请只保留体检项目表，或拆成几份后分别读取。';

export const tooManyRows = () =>
  tooLarge(`读出的体检项目超过 ${matrixLimits.rows.toLocaleString('en-US')} 个，${split}`);
export const tooManyNames = () =>
  tooLarge(`表格里不同的项目名称超过 ${matrixLimits.names.toLocaleString('en-US')} 个，${split}`);
export const tooManyGroups = () => tooLarge(`读出的人群超过 ${matrixLimits.groups} 类，${split}`);
export const tooMuchText = () => tooLarge(`表格里的文字过多，${split}`);
