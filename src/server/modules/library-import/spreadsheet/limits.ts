import { invalid, tooLarge } from '#domain/kernel/failure.ts';

/** What an uploaded table (price list, item matrix) may be. Generous for real ones, small enough that a hostile file can't hurt the node. */
export const limits = {
  fileBytes: 20 * 1024 * 1024,
  /** Of what is listed; what stands over it comes on top. */
  rows: 20_000,
  /** Titles, notes and headings over a list, in rows. */
  rowsAbove: 50,
  /** Items of a price list, of all sheets together, once lines with a price for each sex are taken apart. */
  items: 40_000,
  columns: 60,
  sheets: 20,
  /** Runs of equal columns, of all sheets together. Each is taken apart by SheetJS, and may reach over 16,384 columns. */
  columnRuns: 1_000,
  /** Filled cells of all sheets together. */
  cells: 400_000,
  merges: 20_000,
  /** Characters kept of one cell. */
  cellLength: 2_000,
  /** Characters of all cells together. */
  textLength: 20_000_000,
  zipEntries: 2_000,
  /** Bytes after inflating, as declared and as counted. */
  inflatedBytes: 200 * 1024 * 1024,
  /** Inflated over packed, once more than `ratioFromBytes` come out. */
  inflateRatio: 150,
  ratioFromBytes: 30 * 1024 * 1024,
  /** From the upload to the answer, waiting for a free thread included. */
  deadlineMs: 60_000,
} as const;

export const notATable = (what = '这不是表格文件') =>
  invalid(
    // What says a way out needs no second one.
    what.includes('请') ? `${what}后重新上传。` : `${what}，请上传 .xlsx、.xls 或 .csv 格式的表格。`,
    { file: what },
  );

export const fileTooLarge = () =>
  tooLarge('文件超过 20 MB，请删去图片和无关的工作表，或拆分成几个文件后上传。');

export const inflatesTooMuch = () =>
  tooLarge('文件解压后的内容过大，已拒绝读取。请把要读取的工作表单独另存为一个新的 .xlsx 文件后上传。');

export const damaged = () =>
  invalid('文件已损坏或不完整，无法读取。请用 Excel 或 WPS 打开并另存为 .xlsx 后重新上传。');

export const passwordProtected = () => invalid('文件设有打开密码，请取消密码保护后重新上传。');
