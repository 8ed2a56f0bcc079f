import { raisedText } from '#domain/kernel/raised-text.ts';
import { walkXml } from '#domain/kernel/walk-xml.ts';
import type { CellMarkKind } from './raw-table.ts';
import { readWorkbookCell, type WorkbookCell } from './workbook-cell.ts';

/** The text of a part of an .xlsx by its path without a leading slash; '' where there is none. */
type PartText = (path: string) => string;

/** What the XML of a sheet says and SheetJS leaves out, by address `row,column` from 0. */
export interface SheetExtras {
  /** Cells with a formula and nothing saved. */
  readonly noResult: ReadonlySet<string>;
  /** Cells whose style crosses their text out. */
  readonly struck: ReadonlySet<string>;
  /** Texts of cells that are crossed out in part. */
  readonly parts: ReadonlyMap<string, StruckText>;
}

export interface StruckText {
  readonly kept: string;
  readonly struck: string;
}

const noExtras: SheetExtras = { noResult: new Set(), struck: new Set(), parts: new Map() };

/** The part that a part of the package names by a relationship of this kind, or all of them by id. */
function relationships(partText: PartText, of: string): Map<string, { type: string; target: string }> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const found = new Map<string, { type: string; target: string }>();
  walkXml(partText(`${folder}_rels/${of.slice(folder.length)}.rels`), {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const type = attribute('Type') ?? '';
      found.set(attribute('Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: inFolder(folder, attribute('Target') ?? ''),
      });
    },
  });
  return found;
}

function inFolder(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps = folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Extras of each sheet, in the order of the workbook. Looks into sheets only where there is anything to find. */
export function sheetExtras(partText: PartText): (at: number) => SheetExtras {
  const main =
    [...relationships(partText, '').values()].find(({ type }) => type === 'officeDocument')?.target ??
    'xl/workbook.xml';
  const linked = relationships(partText, main);
  const paths: string[] = [];
  walkXml(partText(main), {
    open: (name, attribute) => {
      if (name === 'sheet') paths.push(linked.get(attribute('id') ?? '')?.target ?? '');
    },
  });
  const styles = [...linked.values()].find(({ type }) => type === 'styles')?.target;
  const struckStyles = styles === undefined ? new Set<number>() : stylesWithStrike(partText(styles));
  return (at) => {
    const xml = partText(paths[at] ?? '');
    const worthIt = struckStyles.size > 0 || /<(?:\w+:)?(?:f[\s>/]|strike|vertAlign)/.test(xml);
    return worthIt ? extrasOf(xml, struckStyles) : noExtras;
  };
}

function stylesWithStrike(xml: string): Set<number> {
  const struck = new Set<number>();
  if (!/<(?:\w+:)?strike\b/.test(xml)) return struck;
  const path: string[] = [];
  const fonts: boolean[] = [];
  let styles = 0;
  walkXml(xml, {
    open: (name, attribute) => {
      const [, parent, child] = path;
      if (parent === 'fonts' && path.length === 2) fonts.push(false);
      if (parent === 'fonts' && child === 'font' && name === 'strike')
        fonts[fonts.length - 1] = isOn(attribute);
      if (parent === 'cellXfs' && path.length === 2 && fonts[Number(attribute('fontId'))]) struck.add(styles);
      if (parent === 'cellXfs' && path.length === 2) styles += 1;
      path.push(name);
    },
    close: () => void path.pop(),
  });
  return struck;
}

const isOn = (attribute: (name: string) => string | undefined) =>
  !/^(?:0|false)$/.test(attribute('val') ?? '');

function extrasOf(xml: string, struckStyles: ReadonlySet<number>): SheetExtras {
  const noResult = new Set<string>();
  const struck = new Set<string>();
  const parts = new Map<string, StruckText>();
  let [row, column] = [-1, -1];
  let [formula, value, inside, style] = [false, '', '', false];
  let inline = '';
  /** Of formulas of several cells, each with its range: what is not saved of them has no value either. */
  const filled = new Set<string>();
  const ranges: string[] = [];
  walkXml(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        const said = attribute('r');
        row = said ? Number(said) - 1 : row + 1;
        column = -1;
      } else if (name === 'c') {
        const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute('r') ?? '') ?? [];
        column = letters === '' ? column + 1 : columnOf(letters);
        if (digits !== '') row = Number(digits) - 1;
        [formula, value, inline] = [false, '', ''];
        style = struckStyles.has(Number(attribute('s') ?? 0));
      } else if (name === 'f') {
        formula = true;
        const range = attribute('ref');
        if (range !== undefined && /^(?:array|dataTable)$/.test(attribute('t') ?? '')) ranges.push(range);
      }
      if (name === 'is') inline = '<is>';
      else if (inline !== '' && name === 'strike' && !isOn(attribute)) inline += '<strike val="0"/>';
      else if (inline !== '' && name === 'vertAlign')
        inline += `<vertAlign val="${attribute('val') ?? ''}"/>`;
      else if (inline !== '' && /^(?:r|rPr|t|strike)$/.test(name)) inline += `<${name}>`;
      inside = name;
    },
    text: (text) => {
      if (inside === 'v' || inside === 't') value += text;
      if (inline !== '' && inside === 't') inline += escaped(text);
    },
    close: (name) => {
      if (inline !== '' && /^(?:r|rPr|t|is|strike)$/.test(name)) inline += `</${name}>`;
      inside = '';
      if (name !== 'c') return;
      const address = `${row},${column}`;
      if (formula && value.trim() === '') noResult.add(address);
      if (value.trim() !== '') filled.add(address);
      if (style) struck.add(address);
      const part = /<(?:strike|vertAlign)/.test(inline) ? struckText(inline, style) : undefined;
      if (part) parts.set(address, part);
    },
  });
  for (const address of ranges.flatMap(addressesOf)) if (!filled.has(address)) noResult.add(address);
  return { noResult, struck, parts };
}

/** So many cells of a range are looked at. */
const mostOfRange = 20_000;

/** `C2:C4` → each of its cells. */
function addressesOf(range: string): string[] {
  const [, left = '', top = '', right = left, bottom = top] =
    /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(range) ?? [];
  const found: string[] = [];
  if (left === '') return found;
  for (let row = Number(top) - 1; row < Number(bottom); row++)
    for (let column = columnOf(left); column <= columnOf(right); column++)
      if (found.push(`${row},${column}`) >= mostOfRange) return found;
  return found;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Rich text (`<r><rPr><strike/></rPr><t>50</t></r>`) → what is crossed out of it and what is not, raised digits as such; undefined where runs say neither. */
function struckText(xml: string, cellIsStruck: boolean): StruckText | undefined {
  let [kept, struck] = ['', ''];
  let [runs, own, phonetic] = [0, cellIsStruck, false];
  let inside = '';
  let raised = '';
  let isRaised = false;
  walkXml(xml, {
    open: (name, attribute) => {
      if (name === 'r') [runs, own, raised] = [runs + 1, cellIsStruck, ''];
      if (name === 'vertAlign') raised = attribute('val') ?? '';
      if (name === 'rPr') own = false;
      if (name === 'strike') own = isOn(attribute);
      if (name === 'rPh') phonetic = true;
      inside = name;
    },
    text: (text) => {
      if (inside !== 't' || phonetic) return;
      const isScript = raised === 'superscript' || raised === 'subscript';
      if (isScript) isRaised = true;
      const said = isScript ? raisedText(text, raised as 'superscript' | 'subscript') : text;
      if (own) struck += said;
      else kept += said;
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false;
      inside = '';
    },
  });
  return runs === 0 || (struck.trim() === '' && !isRaised) ? undefined : { kept, struck };
}

/**
 * A cell as SheetJS hands it over, with what it leaves out. `struck`: all of the text, which stays, or what was crossed out of it, which
 * is left out. `r` is the XML of a text with runs.
 */
export function readCellWithExtras(
  cell: WorkbookCell & { readonly r?: unknown },
  address: string,
  { noResult, struck, parts }: Partial<SheetExtras>,
  from1904: boolean,
): { text: string; mark?: CellMarkKind; struck?: true | string } {
  if (noResult?.has(address)) return { text: '', mark: 'noResult' };
  const read = readWorkbookCell(cell, from1904);
  const all = struck?.has(address) ?? false;
  const xml = typeof cell.r === 'string' ? cell.r : '';
  const part =
    parts?.get(address) ?? (all || /strike|vertAlign/.test(xml) ? struckText(xml, all) : undefined);
  if (part && part.kept.trim() !== '')
    return { ...read, text: part.kept, ...(part.struck.trim() !== '' && { struck: part.struck }) };
  const hasRuns = /<(?:\w+:)?r[\s>]/.test(xml);
  return read.text.trim() !== '' && (part || (all && !hasRuns)) ? { ...read, struck: true } : read;
}
