import { signDigit } from '#domain/kernel/sign-digit.ts';

/** `unclear`: the cell says something that is no mark we know; a person decides. */
export type MarkLevel = 'required' | 'optional' | 'unclear';

/** What a cell of a group's column says. `no`: not for them, said with a sign. */
type MarkMeaning = MarkLevel | 'no';

export interface Mark {
  readonly meaning: MarkMeaning;
  /** What stands beside the sign: 40岁以上, 二选一. */
  readonly note: string;
}

/** Sign → what the sheet's own legend says of it. */
export type Legend = ReadonlyMap<string, 'required' | 'optional'>;

const solid = '●◉⬤•⚫▲★■◆√✓✔☑☒✅Vv';
const hollow = '○〇◯⚪◎⊙△☆□☐◇Oo';
/** Boxes of a form: an empty one beside a ticked one is not ticked. */
const tickedBoxes = '☑☒✅■';
const emptyBoxes = '□☐';
const crosses = '×✕✖✗✘✗xX╳';
const nothing =
  /^(?:[-—–―─－/／\\0]+|无|否|不|不[检查做含选需]|不需要|未[检查做含选]|免|n|no|n\/?a|不适用)$/i;
const requiredWords =
  /^(?:必[检查选做]?|必检项目?|必选项目?|基础|基本|固定|标配|包含|含|有|是|需|要|检查?|做|y|yes|全[检做选部]|均[检做]|都[检做])$/i;
const optionalWords =
  /^(?:[自可任备][选检]|选[检查做]?|可选项目?|自选项目?|选检项目?|加项|增项|自费|推荐|建议|[一二两三四五六七八九\d]+选[一二两三四五六七八九\d]+)$/;

const signClass = `[${solid}${hollow}${crosses}]`;
const signed = new RegExp(`^(${signClass})\\1?(?![\\p{L}\\p{N}.])\\s*(.*)$`, 'su');
const signedBehind = new RegExp(`^(.+?)\\s*([●○◯√✓✔☑☒△▲☆★])$`, 's');

/** What the signs of a table mean together: a hollow sign is a choice only beside a solid one, a cross a mark only alone. */
export interface MarkStyle {
  readonly legend: Legend;
  readonly hollow: 'required' | 'optional';
  readonly cross: 'required' | 'no';
  /** An empty box. */
  readonly box: 'required' | 'optional' | 'no';
}

export function markStyle(cells: Iterable<string>, legend: Legend): MarkStyle {
  let solids = 0;
  let hollows = 0;
  let optional = 0;
  let boxes = 0;
  for (const cell of cells) {
    const text = cell.trim();
    const sign = signed.exec(text)?.[1] ?? '';
    if (tickedBoxes.includes(sign) && sign !== '') boxes++;
    if (solid.includes(sign) && sign !== '') solids++;
    else if (hollow.includes(sign) && sign !== '') hollows++;
    else if (requiredWords.test(text)) solids++;
    if (optionalWords.test(text)) optional++;
  }
  return {
    legend,
    hollow: solids > 0 ? 'optional' : 'required',
    cross: solids + hollows + optional > 0 ? 'no' : 'required',
    box: boxes > 0 ? 'no' : solids > 0 ? 'optional' : 'required',
  };
}

/** Undefined where the cell holds no mark at all but a text. An empty cell says `no`. */
export function readMark(
  cell: string,
  { legend, hollow: hollowMeans, cross, box }: MarkStyle,
): Mark | undefined {
  const text = cell.normalize('NFKC').replace(/\s+/g, ' ').trim();
  // ① is a number of a choice or of a note: which of them nobody knows.
  if (signDigit(cell) !== undefined && !legend.get(cell.trim()))
    return { meaning: 'unclear', note: cell.trim() };
  if (text === '' || nothing.test(text)) return { meaning: 'no', note: '' };
  const known = legend.get(text) ?? legend.get(cell.trim());
  if (known) return { meaning: known, note: '' };
  if (requiredWords.test(text)) return { meaning: 'required', note: '' };
  if (optionalWords.test(text))
    return {
      meaning: 'optional',
      note: /选.?$/.test(text) && /[一二两三四五六七八九\d]/.test(text) ? text : '',
    };
  if (/^1(?:\.0)?次?$/.test(text)) return { meaning: 'required', note: '' };
  const [, front, behind = ''] = signed.exec(cell.trim()) ?? [];
  const [, before = '', back] = front ? [] : (signedBehind.exec(cell.trim()) ?? []);
  const sign = front ?? back;
  if (!sign) return undefined;
  const note = (front ? behind : before).replace(/^[\s(（【[]+|[\s)）】\]]+$/g, '').trim();
  const said = legend.get(sign);
  const meaning =
    said ??
    (crosses.includes(sign)
      ? cross
      : emptyBoxes.includes(sign)
        ? box
        : hollow.includes(sign)
          ? hollowMeans
          : ('required' as const));
  return { meaning: optionalWords.test(note) && meaning !== 'no' ? 'optional' : meaning, note };
}

/** 必检, 选检 and the like as a cell of a column that says it for the whole row. */
export function levelWord(text: string): 'required' | 'optional' | undefined {
  const said = text.replace(/\s+/g, '');
  if (optionalWords.test(said)) return 'optional';
  return /^(?:必[检选查做]?|基础|基本|固定|是)(?:项目?)?$/.test(said) ? 'required' : undefined;
}

const meansRequired = '必[检选查做]|必须|基础项|固定项|要求检';
const meansOptional = '[自可任备]选|选[检做查]|自愿|可加|加项|增项|自费';
const legendEntry = new RegExp(
  `["“'「]?(${signClass})["”'」]?\\s*(?:为|表示|代表|是指?|[:：=—-]|指)?\\s*(?:该项|项目)?为?(?:(${meansRequired})|(${meansOptional}))`,
  'gu',
);

/** `注：●必检，○自选` → what each sign means. */
export function readLegend(texts: Iterable<string>): Legend {
  const legend = new Map<string, 'required' | 'optional'>();
  for (const text of texts)
    for (const [, sign, required] of text.matchAll(legendEntry))
      if (sign) legend.set(sign, required ? 'required' : 'optional');
  return legend;
}
