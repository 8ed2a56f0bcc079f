import { Parser } from 'htmlparser2';

/** Parts of an .xlsx as SheetJS has inflated them (`bookFiles`). */
export type Parts = Readonly<Record<string, { readonly content?: Uint8Array } | undefined>>;

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

/** Names of elements and attributes without their prefix. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

interface Handler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

export function walkXml(xml: string, { open, text, close }: Handler): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) =>
        open?.(
          bare(name),
          Object.fromEntries(Object.entries(attributes).map(([key, value]) => [bare(key), value])),
        ),
      ...(text && { ontext: text }),
      onclosetag: (name) => close?.(bare(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

function partText(parts: Parts, path: string): string {
  const content = parts[path.replace(/^\//, '')]?.content;
  return content ? Buffer.from(content).toString('utf8') : '';
}

/** The part that a part of the package names by a relationship of this kind, or all of them by id. */
function relationships(parts: Parts, of: string): Map<string, { type: string; target: string }> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const found = new Map<string, { type: string; target: string }>();
  walkXml(partText(parts, `${folder}_rels/${of.slice(folder.length)}.rels`), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship')
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: inFolder(folder, Target) });
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
export function sheetExtras(parts: Parts): (at: number) => SheetExtras {
  const main =
    [...relationships(parts, '').values()].find(({ type }) => type === 'officeDocument')?.target ??
    'xl/workbook.xml';
  const linked = relationships(parts, main);
  const paths: string[] = [];
  walkXml(partText(parts, main), {
    open: (name, { id = '' }) => {
      if (name === 'sheet') paths.push(linked.get(id)?.target ?? '');
    },
  });
  const styles = [...linked.values()].find(({ type }) => type === 'styles')?.target;
  const struckStyles = styles === undefined ? new Set<number>() : stylesWithStrike(partText(parts, styles));
  return (at) => {
    const xml = partText(parts, paths[at] ?? '');
    const worthIt = struckStyles.size > 0 || /<(?:\w+:)?(?:f[\s>/]|strike)/.test(xml);
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
    open: (name, attributes) => {
      const [, parent, child] = path;
      if (parent === 'fonts' && path.length === 2) fonts.push(false);
      if (parent === 'fonts' && child === 'font' && name === 'strike')
        fonts[fonts.length - 1] = isOn(attributes);
      if (parent === 'cellXfs' && path.length === 2 && fonts[Number(attributes.fontId)]) struck.add(styles);
      if (parent === 'cellXfs' && path.length === 2) styles += 1;
      path.push(name);
    },
    close: () => void path.pop(),
  });
  return struck;
}

const isOn = ({ val = '1' }: Readonly<Record<string, string>>) => val !== '0' && val !== 'false';

function extrasOf(xml: string, struckStyles: ReadonlySet<number>): SheetExtras {
  const noResult = new Set<string>();
  const struck = new Set<string>();
  const parts = new Map<string, StruckText>();
  let [row, column] = [-1, -1];
  let [formula, value, inside, style] = [false, '', '', false];
  let inline = '';
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = attributes.r ? Number(attributes.r) - 1 : row + 1;
        column = -1;
      } else if (name === 'c') {
        const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributes.r ?? '') ?? [];
        column = letters === '' ? column + 1 : columnOf(letters);
        if (digits !== '') row = Number(digits) - 1;
        [formula, value, inline] = [false, '', ''];
        style = struckStyles.has(Number(attributes.s ?? 0));
      } else if (name === 'f') formula = true;
      else if (name === 'is') inline = '<is>';
      else if (inline !== '' && name === 'strike' && !isOn(attributes)) inline += '<strike val="0"/>';
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
      if (style) struck.add(address);
      const part = inline.includes('<strike') ? struckText(inline, style) : undefined;
      if (part) parts.set(address, part);
    },
  });
  return { noResult, struck, parts };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Rich text (`<r><rPr><strike/></rPr><t>50</t></r>`) → what is crossed out of it and what is not; undefined without runs. */
export function struckText(xml: string, cellIsStruck: boolean): StruckText | undefined {
  let [kept, struck] = ['', ''];
  let [runs, own, phonetic] = [0, cellIsStruck, false];
  let inside = '';
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'r') [runs, own] = [runs + 1, cellIsStruck];
      if (name === 'rPr') own = false;
      if (name === 'strike') own = isOn(attributes);
      if (name === 'rPh') phonetic = true;
      inside = name;
    },
    text: (text) => {
      if (inside !== 't' || phonetic) return;
      if (own) struck += text;
      else kept += text;
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false;
      inside = '';
    },
  });
  return runs === 0 || struck.trim() === '' ? undefined : { kept, struck };
}
