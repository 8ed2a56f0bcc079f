import { cutText } from '#domain/kernel/text.ts';
import { type ColumnRole, type RoleColumn, tidyHeader } from './header-words.ts';
import { isBlankText } from './parse-price.ts';
import { cellText, type RawSheet } from './raw-table.ts';

/** What a line's status says of its item. */
type StatusMeaning = 'live' | 'stopped';
/** What becomes of stopped items: not imported, imported and frozen, imported like all others. */
export const stoppedUses = ['skip', 'freeze', 'import'] as const;
export type StoppedUse = (typeof stoppedUses)[number];

interface StatusValue {
  /** As the cells say it, tidied; '' for blank cells. */
  readonly text: string;
  /** Lines that say it. */
  readonly count: number;
  readonly meaning: StatusMeaning;
  /** By its own word and its heading, or because a person said so; else `meaning` is only likely. */
  readonly sure: boolean;
}

/** The values of a column of states, and what becomes of stopped items. */
export interface StatusReading {
  readonly values: readonly StatusValue[];
  readonly use: StoppedUse;
}

/** What a person said about the column. */
export interface StatusChoice {
  readonly values?: readonly { readonly text: string; readonly meaning: StatusMeaning }[] | undefined;
  readonly use?: StoppedUse | undefined;
}

const stoppedWord =
  /^(?:已|暂|暂时|临时)?(?:停用|停止|停|作废|禁用|注销|失效|无效|下架|下线|冻结|删除|废止|废除|取消|关闭|停售|停做|停检|停开|不做|未启用|不启用|未开展|不开展|暂停|不可用|不在用|disabled?|inactive|stopped|off|void)(?:使用|开展|状态|项目)?$/;
/** Words of a note that stop an item whatever stands around them; a medicine is stopped before an examination (检查前停用…). */
const stoppedPhrase =
  /(?:^|[，,。；;、\s（(【[]|已|暂|此项|该项|本项|项目|目前|现|起|年|月|日|中)(?:停用|作废|停做|停检|停开|停售|下架|下线|取消|删除|停止(?:使用|开展|收费|检查)|暂停(?:使用|开展|检查)?|(?:暂|已|现)?(?:不|未)(?:再)?(?:开展|开设)(?:此|该|本)?(?:项目?)?|不做|不再做|勿用|删)(?=$|[，,。；;、\s）)】\]了]|至|到|自|\d|[此该本]项)/u;
/** 未婚不做, 孕妇不做: of people, not of the item. */
const ofPeople = /[婚孕妇女男童者史期岁]\S{0,4}不做/u;

/** 血常规（停用）, 【作废】尿常规, 心电图-暂停, MRI 停用, 动脉硬化×, a note 暂不开展: what a list without a column of states says of one line. */
export const saysStopped = (name: string, note: string): string | undefined =>
  [
    ...[...name.matchAll(/[(（【[]([^()（）【】[\]]+)[)）】\]]|[-—－–\s]([^-—－–\s]+)$/g)].map(
      ([, inside, behind]) => inside ?? behind ?? '',
    ),
    ...note.split(/[，,。；;、\s]+/),
  ]
    .map((word) => word.trim())
    .find((word) => /\p{Script=Han}/u.test(word) && stoppedWord.test(word.replace(/[\d年月日./-]+$/, ''))) ??
  /[×✗✘✖]$/u.exec(name.trim())?.[0] ??
  [name, note]
    .map((text) => (ofPeople.test(text) ? undefined : stoppedPhrase.exec(text)?.[0].trim()))
    .find(Boolean);
const liveWord =
  /^(?:已|可)?(?:在用|启用|正常|有效|使用|可用|上架|开展|开通|生效|在售|激活|未停用|未作废|未注销|enabled?|active|on|normal|valid)(?:中|状态|使用)?$/;
const yes = /^(?:1|是|y|yes|true|t|√|✓|✔|☑|●|有)$/;
const no = /^(?:0|否|n|no|false|f|×|✗|✘|☐|○|无)$/;

/** Headings under which a yes means that the item is stopped: 停用标志; and those under which it means that it is in use: 是否启用. */
const ofStopping = /停用|停止|作废|禁用|注销|失效|停售/;
const ofUse = /启用|有效|在用|可用|使用标/;
/** 停用日期: any day stands for a stop, one that never comes for none. */
const ofStopDay = /(停用|停止|作废|失效|注销).*(日期|时间)/;

type Heading = 'stopping' | 'use' | 'stopDay' | 'plain';

const headingKind = (header: string): Heading => {
  const said = tidyHeader(header.split(' / ').at(-1) ?? '');
  if (ofStopDay.test(said)) return 'stopDay';
  // 是否启用 and 停用/启用 标志: both words say nothing of which way a yes goes.
  if (ofStopping.test(said) && ofUse.test(said)) return 'plain';
  return ofStopping.test(said) ? 'stopping' : ofUse.test(said) ? 'use' : 'plain';
};

/** Cells of one spelling. Days are one value, or those that never come (2099). */
function statusText(cell: string, heading: Heading): string {
  const text =
    isBlankText(cell) && !/^无$/.test(cell.trim())
      ? ''
      : cell.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  const year =
    heading === 'stopDay' ? /^(?:\D*)?((?:19|20|21|99)\d\d)(?=\D|\d{4})/.exec(text)?.[1] : undefined;
  if (year === undefined) return cutText(text, 40);
  return Number(year) >= 2090 ? '（长期）' : '（有日期）';
}

/** What is needed of a sheet's detected columns. */
interface Columns {
  readonly firstDataRow: number;
  readonly columns: readonly { readonly column: number; readonly header: string }[];
  readonly roles: Readonly<Partial<Record<ColumnRole, RoleColumn>>>;
}

interface Sheet {
  readonly sheet: RawSheet;
  readonly detected: Columns;
}

const columnOf = ({ roles }: Columns): number | undefined => roles.status?.column;
const headerOf = ({ columns, roles }: Columns): string =>
  columns.find(({ column }) => column === roles.status?.column)?.header ?? '';

/** The status that a line says, as one of the reading's values. */
export const statusOfRow = ({ sheet, detected }: Sheet, row: number): string =>
  statusText(cellText(sheet, row, columnOf(detected) ?? -1), headingKind(headerOf(detected)));

/** Values beyond these are no states but remarks. */
const MOST_VALUES = 20;

/** The states of sheets that are read together, with the likely meaning of each; undefined where no column says any. */
export function readStatuses(sheets: readonly Sheet[], choice: StatusChoice = {}): StatusReading | undefined {
  const told = sheets.filter(({ detected }) => columnOf(detected) !== undefined);
  const first = told[0];
  if (!first) return undefined;
  const counts = new Map<string, number>();
  for (const one of told) {
    const name = one.detected.roles.name?.column ?? -1;
    one.sheet.rows.forEach((_, row) => {
      if (row < one.detected.firstDataRow || isBlankText(cellText(one.sheet, row, name))) return;
      const text = statusOfRow(one, row);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    });
  }
  const heading = headingKind(headerOf(first.detected));
  const texts = [...counts.keys()];
  const most = Math.max(0, ...counts.values());
  const values = [...counts].map(([text, count]): StatusValue => {
    const chosen = choice.values?.find((one) => one.text === text);
    if (chosen) return { text, count, meaning: chosen.meaning, sure: true };
    const known = meaningOf(text, heading, texts);
    if (known) return { text, count, meaning: known, sure: true };
    return { text, count, meaning: likely(text, heading, count === most), sure: false };
  });
  return { values: values.toSorted((a, b) => b.count - a.count), use: choice.use ?? 'skip' };
}

/** Whether the column says states at all: a few values that come again and again. */
export const saysStates = ({ values }: StatusReading): boolean => values.length <= MOST_VALUES;

export const isSureOfStates = ({ values }: StatusReading): boolean => values.every(({ sure }) => sure);

/** What is certain by the value's own word and its heading. */
function meaningOf(text: string, heading: Heading, all: readonly string[]): StatusMeaning | undefined {
  if (stoppedWord.test(text)) return 'stopped';
  if (liveWord.test(text)) return 'live';
  if (text === '（长期）') return 'live';
  if (heading === 'stopping')
    return yes.test(text) ? 'stopped' : no.test(text) || text === '' ? 'live' : undefined;
  if (heading === 'use') return yes.test(text) ? 'live' : no.test(text) ? 'stopped' : undefined;
  // A column that marks what is stopped, and nothing else.
  if (text === '' && (heading === 'stopDay' || all.every((one) => one === '' || stoppedWord.test(one))))
    return 'live';
  return undefined;
}

/** The best answer where nothing is certain. */
function likely(text: string, heading: Heading, isMostFrequent: boolean): StatusMeaning {
  if (text === '（有日期）') return 'stopped';
  if (text === '') return heading === 'use' ? 'stopped' : 'live';
  if (yes.test(text)) return 'live';
  if (no.test(text)) return 'stopped';
  return isMostFrequent ? 'live' : 'stopped';
}
