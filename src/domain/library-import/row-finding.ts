import type { Fen } from '#domain/kernel/money.ts';
import { cutText } from '#domain/kernel/text.ts';
import type { ColumnRole } from './header-words.ts';

/** A row as a person finds it; `sheet` is named when several are read together. */
export interface RowPlace {
  readonly rowNo: number;
  readonly sheet?: string;
}

/** Rows that contradict or repeat this one: what is known by comparing rows with each other or with the library. */
type ComparedFinding =
  | { readonly code: 'pricesDiffer' | 'repeated'; readonly other: RowPlace }
  | {
      readonly code: 'sameCode';
      readonly itemCode: string;
      readonly other: RowPlace;
      readonly otherName: string;
    }
  | { readonly code: 'sameLibraryItem'; readonly other: RowPlace; readonly itemName: string }
  | { readonly code: 'libraryNameTaken'; readonly itemName: string; readonly name: string };

/**
 * What is wrong with a row of a price list, or worth a look: a code with its parameters. It is stored like this and
 * asked by its code; `findingText` makes the sentence when it is shown.
 */
export type RowFinding =
  | {
      readonly code:
        | 'nameMissing'
        | 'formulaText'
        | 'hiddenRow'
        | 'nobodyMarked'
        | 'free'
        | 'freeForGroups'
        | 'noSavedResult'
        | 'noSavedText'
        | 'agesReversed'
        | 'itemOff';
    }
  | { readonly code: 'nameTooLong' | 'noteTooLong'; readonly most: number }
  | { readonly code: 'nameIsError'; readonly name: string }
  /** The cell is not understood; the reader of such cells says why. `power`: of the heading's unit to yuan. */
  | { readonly code: 'badPrice'; readonly cell: string; readonly power?: number }
  /** Understood, but something else is not out of the question. */
  | { readonly code: 'unsurePrice'; readonly cell: string; readonly power?: number }
  /** Crossed out, with digits lost, with a word such as 停用: the cell as the file has it. */
  | { readonly code: 'struckPrice' | 'struckName' | 'lostDigits' | 'saysStopped'; readonly cell: string }
  /** Of one field: crossed out as a whole or in part (`cell` is what was left out), undecodable, a formula's error. */
  | {
      readonly code: 'struckField' | 'struckPart' | 'damaged' | 'fieldIsError';
      readonly role: ColumnRole;
      readonly cell: string;
    }
  | { readonly code: 'fieldUnsaved'; readonly role: ColumnRole }
  | { readonly code: 'unsureDiscount' | 'badDiscount' | 'badSex' | 'badAge'; readonly cell: string }
  /** Rows `from` to `to` share one merged cell. */
  | { readonly code: 'sharedPrice'; readonly from: number; readonly to: number }
  | { readonly code: 'saleAboveList'; readonly salePrice: Fen; readonly listPrice: Fen }
  | { readonly code: 'variantNamed' | 'modalityNamed'; readonly name: string }
  | ComparedFinding
  /** A sentence stored before findings had codes: it is shown and says nothing to the program. */
  | { readonly code: 'said'; readonly text: string };

/** Field → what is wrong with it. */
export type RowErrors = Readonly<Record<string, RowFinding>>;

const compared: ReadonlySet<string> = new Set<ComparedFinding['code']>([
  'pricesDiffer',
  'repeated',
  'sameCode',
  'sameLibraryItem',
  'libraryNameTaken',
]);

/** Whether the finding speaks of another row or item, so that it has to be made anew when one of them changes. */
export const comparesRows = ({ code }: RowFinding): boolean => compared.has(code);

/** What is kept of a cell to say later what is wrong with it: enough for a sentence, whatever was pasted. */
export const saidCell = (cell: string): string => cutText(cell, 100);

interface RowNumbers {
  readonly listPrice?: Fen | null | undefined;
  readonly salePrice?: Fen | null | undefined;
  readonly ageMin?: number | null | undefined;
  readonly ageMax?: number | null | undefined;
}

/** What is wrong between the numbers of one row, by field. */
export function numberErrors({
  listPrice,
  salePrice,
  ageMin,
  ageMax,
}: RowNumbers): Record<string, RowFinding> {
  const errors: Record<string, RowFinding> = {};
  if (listPrice != null && salePrice != null && salePrice > listPrice)
    errors.salePrice = { code: 'saleAboveList', salePrice, listPrice };
  if (ageMin != null && ageMax != null && ageMin > ageMax) errors.ageMax = { code: 'agesReversed' };
  return errors;
}
