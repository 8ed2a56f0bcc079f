import type { PdfDocument } from './pdf-document.ts';
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  nameOf,
  type PdfArray,
  type PdfDict,
  type PdfValue,
  writeValue,
} from './pdf-syntax.ts';
import { largestField } from './sign-pdf.ts';

// What a later revision of a file changes in an earlier one. Only what a further signature needs is let pass: its field at
// the end of a page's annotations and of the form. Everything else is a change, also what would be harmless.

/** What a signature's field may say; no action, no other look than its own. */
const fieldKeys = [
  'Type',
  'Subtype',
  'FT',
  'T',
  'V',
  'P',
  'F',
  'Rect',
  'AP',
  'MK',
  'DA',
  'Border',
  'BS',
  'StructParent',
];

/** @returns sentences for people, at most ten; none: nothing but signatures was added */
export function laterChanges(earlier: PdfDocument, later: PdfDocument): string[] {
  if (writeValue(earlier.trailer.get('Root') ?? null) !== writeValue(later.trailer.get('Root') ?? null))
    return ['文档目录被整体替换'];
  const found = new Set<string>();
  const reachable = earlier.reachable();
  const pages = pagesOf(earlier);
  const form = earlier.catalog.get('AcroForm');
  const formNumber = isRef(form) ? form.number : undefined;
  for (const number of new Set([...earlier.numbers, ...later.numbers])) {
    if (found.size >= 10) break;
    // What nothing led to before and what now leads to it is judged there.
    if (earlier.place(number) === later.place(number) || !reachable.has(number)) continue;
    const [before, now] = [earlier.get(number), later.get(number)];
    if (writeValue(before) === writeValue(now) && isPlain(before) && isPlain(now)) continue;
    const page = pages.get(number);
    const root = earlier.trailer.get('Root');
    if (number === formNumber) changesOfForm(earlier, later, before, now).forEach((each) => found.add(each));
    else if (isRef(root) && root.number === number)
      changesOfCatalog(earlier, later).forEach((each) => found.add(each));
    else if (page !== undefined && isDict(before) && isDict(now)) {
      if (!sameBut(before, now, ['Annots'])) found.add(`第 ${page + 1} 页的内容或资源被修改`);
      else if (!onlyFieldsAdded(earlier, later, before.get('Annots'), now.get('Annots')))
        found.add(`第 ${page + 1} 页增加或修改了批注`);
    } else if (isArray(before) && isArray(now)) {
      // Annotations of a page or fields of the form, as an array of their own.
      if (!onlyFieldsAdded(earlier, later, before, now)) found.add(`对象 ${number} 被修改`);
    } else found.add(`对象 ${number} 被修改`);
  }
  return [...found];
}

const isPlain = (value: PdfValue) =>
  value === null || typeof value !== 'object' || !('kind' in value) || value.kind !== 'stream';

function changesOfCatalog(earlier: PdfDocument, later: PdfDocument): string[] {
  const [before, now] = [earlier.catalog, later.catalog];
  if (!sameBut(before, now, ['AcroForm'])) return ['文档目录被修改'];
  return changesOfForm(
    earlier,
    later,
    earlier.resolve(before.get('AcroForm')),
    later.resolve(now.get('AcroForm')),
  );
}

function changesOfForm(earlier: PdfDocument, later: PdfDocument, before: PdfValue, now: PdfValue): string[] {
  const [was, is] = [isDict(before) ? before : new Map<string, PdfValue>(), now];
  const fine =
    isDict(is) &&
    sameBut(was, is, ['Fields', 'SigFlags', 'DA', 'DR']) &&
    onlyFieldsAdded(earlier, later, was.get('Fields'), is.get('Fields'));
  return fine ? [] : ['表单域被修改'];
}

function sameBut(before: PdfDict, now: PdfDict, except: readonly string[]): boolean {
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((key) => !except.includes(key))
    .every((key) => writeValue(before.get(key) ?? null) === writeValue(now.get(key) ?? null));
}

function onlyFieldsAdded(
  earlier: PdfDocument,
  later: PdfDocument,
  before: PdfValue | undefined,
  now: PdfValue | undefined,
): boolean {
  const [was, is] = [listOf(earlier, before), listOf(later, now)];
  return (
    was.every((each, at) => writeValue(each) === writeValue(is[at] ?? null)) &&
    is.slice(was.length).every((each) => isRef(each) && isSignatureField(later.dict(each), later))
  );
}

const listOf = (document: PdfDocument, value: PdfValue | undefined): PdfArray => {
  const found = document.resolve(value);
  return isArray(found) ? found : [];
};

/** A field that holds a signature and is too small to cover what the page says. */
function isSignatureField(field: PdfDict | undefined, document: PdfDocument): boolean {
  if (!field || !isName(field.get('FT'), 'Sig') || !isName(field.get('Subtype'), 'Widget')) return false;
  if ([...field.keys()].some((key) => !fieldKeys.includes(key))) return false;
  const signature = document.dict(field.get('V'));
  if (!signature || !isString(signature.get('Contents')) || !isArray(signature.get('ByteRange')))
    return false;
  const place = listOf(document, field.get('Rect'));
  if (place.length !== 4 || !place.every((each) => typeof each === 'number')) return false;
  const [left, bottom, right, top] = place as readonly [number, number, number, number];
  return Math.abs(right - left) <= largestField.width && Math.abs(top - bottom) <= largestField.height;
}

/** Numbers of the page objects with their index. */
function pagesOf(document: PdfDocument): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const seen = new Set<number>();
  const look = (value: PdfValue | undefined) => {
    const node = document.dict(value);
    if (!isRef(value) || !node || seen.has(value.number)) return;
    seen.add(value.number);
    const kids = document.resolve(node.get('Kids'));
    if (isArray(kids) && nameOf(node.get('Type')) !== 'Page') kids.forEach(look);
    else found.set(value.number, found.size);
  };
  look(document.catalog.get('Pages'));
  return found;
}
