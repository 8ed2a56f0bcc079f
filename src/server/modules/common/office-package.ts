/** Reads a small part of a zip by its path in lower case; undefined where there is none. */
type ReadPart = (path: string) => Promise<string | undefined>;

export type OfficeKind =
  | 'xlsx'
  /** With macros. */
  | 'xlsm'
  | 'docm'
  | 'xlsb'
  | 'docx'
  | 'pptx'
  | 'ods'
  | 'openDocument'
  | 'numbers'
  | 'ofd'
  | 'encrypted';

/** Parts that are worth reading whole are small. */
export const packagePartBytes = 256 * 1024;

const byContentType: readonly (readonly [RegExp, OfficeKind])[] = [
  [/spreadsheetml\.(?:sheet|template)/i, 'xlsx'],
  [/ms-excel\.(?:sheet|template|addin)\.macroenabled\.main/i, 'xlsm'],
  [/ms-excel\.sheet\.binary/i, 'xlsb'],
  [/wordprocessingml/i, 'docx'],
  [/ms-word/i, 'docm'],
  [/presentationml|ms-powerpoint/i, 'pptx'],
];

/**
 * What a zip is by what it says of itself: an Office package names its main part by a relationship and that part's type in its content
 * types, wherever the part lies; OpenDocument names its type. Paths are only asked where nothing is said.
 */
export async function officeKind(
  paths: ReadonlySet<string>,
  read: ReadPart,
): Promise<OfficeKind | undefined> {
  if (paths.has('encryptedpackage')) return 'encrypted';
  const links = await read('_rels/.rels');
  const main = links && mainPart(links);
  const types = main === undefined ? undefined : await read('[content_types].xml');
  const type = main === undefined || types === undefined ? undefined : typeOf(types, main);
  const known = type === undefined ? undefined : byContentType.find(([pattern]) => pattern.test(type))?.[1];
  if (known) return known;
  if (paths.has('xl/workbook.xml')) return 'xlsx';
  if (paths.has('xl/workbook.bin')) return 'xlsb';
  if (paths.has('word/document.xml')) return 'docx';
  if (paths.has('ppt/presentation.xml')) return 'pptx';
  if (paths.has('ofd.xml')) return 'ofd';
  if ([...paths].some((path) => path.endsWith('index/document.iwa') || path.endsWith('index.zip')))
    return 'numbers';
  const mimetype = paths.has('mimetype') ? ((await read('mimetype')) ?? '') : '';
  if (mimetype.includes('opendocument.spreadsheet')) return 'ods';
  return mimetype.includes('opendocument') ? 'openDocument' : undefined;
}

const attribute = (element: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(element)?.[1] ?? '';

function mainPart(relationships: string): string | undefined {
  for (const [element] of relationships.matchAll(/<(?:\w+:)?Relationship\b[^>]{0,2000}>/g))
    if (attribute(element, 'Type').endsWith('/officeDocument'))
      return `/${attribute(element, 'Target').replace(/^\.?\//, '')}`.toLowerCase();
  return undefined;
}

function typeOf(contentTypes: string, part: string): string | undefined {
  let byEnding: string | undefined;
  for (const [element] of contentTypes.matchAll(/<(?:\w+:)?(?:Override|Default)\b[^>]{0,2000}>/g)) {
    const type = attribute(element, 'ContentType');
    if (attribute(element, 'PartName').toLowerCase() === part) return type;
    const ending = attribute(element, 'Extension').toLowerCase();
    if (ending !== '' && part.endsWith(`.${ending}`)) byEnding = type;
  }
  return byEnding;
}
