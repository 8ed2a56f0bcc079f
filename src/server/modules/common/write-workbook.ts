import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Cell, Feature, Sheet as LibrarySheet } from 'write-excel-file/node';
import { cutText } from '#domain/kernel/text.ts';
import { escapeMarkup } from '#server/markup.ts';

export type { Cell, CellObject, Row } from 'write-excel-file/node';

export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What Excel itself checks while a range is filled in. */
export interface Validation {
  /** `C2:C5001` */
  readonly range: string;
  readonly type: 'list' | 'decimal';
  /** A list's source, or the smallest and the largest number. */
  readonly formulas: readonly (string | number)[];
  /** Shown when another value is typed; without it any value is accepted. */
  readonly error?: string;
}

/** What the library's hooks may deal in; ours deal in text only. */
type FileContent = Buffer | Stream | Blob;

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** In characters, by column. */
  readonly widths?: readonly number[];
  /** How many rows and columns stay in sight. */
  readonly frozen?: { readonly rows: number; readonly columns?: number };
  readonly hidden?: boolean;
  readonly validations?: readonly Validation[];
}

/** An .xlsx of values only: a text that begins like a formula stays text. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const described = sheets.map(
    ({ name, rows, widths = [], frozen }): LibrarySheet<FileContent> => ({
      sheet: sheetName(name),
      data: rows.map((row) => row.map(asText)),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: frozen?.rows ?? 0,
      stickyColumnsCount: frozen?.columns ?? 0,
    }),
  );
  return writeExcelFile(described, { features: [hiddenSheets(sheets), validations(sheets)] }).toBuffer();
}

/** Excel would otherwise read a text such as 0012 as a number when the cell is edited. */
const asText = (cell: Cell): Cell => {
  if (cell === '') return null;
  return typeof cell === 'string' ? { value: cell, type: String, format: '@' } : cell;
};

const hiddenSheets = (sheets: readonly WorkbookSheet[]): Feature<FileContent> => ({
  files: {
    transform: {
      'xl/workbook.xml': {
        transformElementAttributes: (tag, attributes, index) =>
          tag === 'sheet' && sheets[index ?? 0]?.hidden ? { ...attributes, state: 'hidden' } : attributes,
      },
    },
  },
});

const validations = (sheets: readonly WorkbookSheet[]): Feature<FileContent> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        insert: (_options, { sheetIndex }) => {
          const rules = sheets[sheetIndex]?.validations ?? [];
          if (rules.length === 0) return undefined;
          return `<dataValidations count="${rules.length}">${rules.map(validationXml).join('')}</dataValidations>`;
        },
      },
    },
  },
});

function validationXml({ range, type, formulas, error }: Validation): string {
  const message = error
    ? ` showErrorMessage="1" errorTitle="内容有误" error="${escapeMarkup(error)}"`
    : ' showErrorMessage="0"';
  const parts = formulas.map(
    (formula, at) => `<formula${at + 1}>${escapeMarkup(String(formula))}</formula${at + 1}>`,
  );
  return `<dataValidation type="${type}" allowBlank="1"${message} sqref="${range}">${parts.join('')}</dataValidation>`;
}

/** Excel refuses some characters in a sheet's name, and more than 31 of any. */
const sheetName = (name: string): string => cutText(name.replace(/[\\/?*:[\]']/g, ' ').trim(), 31) || '表';
