import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatrixGroup, MatrixReading, MatrixRow } from '#domain/item-matrix/matrix-reading.ts';

/** A sheet as people make it: lines with `|` between the cells, merged ranges as `A1:B2`. */
export interface SampleSheet {
  readonly name?: string;
  readonly lines: readonly string[];
  readonly merges?: readonly string[];
}

/** One sheet, or several; or the text of a tender. */
export interface Sample {
  readonly habit: string;
  readonly sheets: readonly SampleSheet[];
  readonly text: string | undefined;
  /** `男 -34 120人`: team, sex, ages, heads. */
  readonly groups: readonly string[];
  /** `●○· 血常规 HEM001`: a mark for each group (? unclear), the text, the codes; `??` where a person decides, `--` where nothing is known. */
  readonly rows: readonly string[];
  /** All remarks, with where: `组1：…`, `行 心电图：…`, or of the whole. */
  readonly remarks: readonly string[];
}

/**
 * The samples of a file beside this one: each is a line `# habit`, the lines of its sheet (each of several begins with `## name`) with its
 * merged ranges (`^`), or the text of a tender (`>`); then groups (`@`), rows (`=`) and remarks (`!`), several of them apart by ` / `.
 */
export const readSamples = (file: string): Sample[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/\n$/, '')
    .split(/\n?^# /m)
    .slice(1)
    .map((sample) => {
      const [habit = '', ...lines] = sample.split('\n');
      const marked = (mark: string, of = lines, between = ' / ') =>
        of.flatMap((line) => (line.startsWith(`${mark} `) ? line.slice(2).split(between) : []));
      const sheets = lines
        .filter((line) => !/^[>@=!] /.test(line))
        .join('\n')
        .split(/\n(?=## )/)
        .map((sheet) => {
          const rest = sheet.split('\n');
          const name = sheet.startsWith('## ') ? rest.shift()?.slice(3) : undefined;
          const cells = rest.filter((line) => !line.startsWith('^ '));
          return { ...(name && { name }), lines: cells, merges: marked('^', rest, ' ') };
        });
      const text = marked('>', lines, '\n');
      const said = { habit, groups: marked('@'), rows: marked('='), remarks: marked('!') };
      return text.length > 0
        ? { ...said, sheets: [], text: text.join('\n') }
        : { ...said, sheets, text: undefined };
    });

export const cellsOf = ({ lines }: SampleSheet): string[][] =>
  lines.map((line) => line.split('|').map((cell) => cell.trim().replaceAll('⏎', '\n')));

const sexText = new Map([
  ['1', '男'],
  ['2,3', '女'],
  ['2', '未婚女'],
  ['3', '已婚女'],
  ['1,2', '男、未婚女'],
  ['1,3', '男、已婚女'],
  ['1,2,3', '不限'],
]);

export function groupText({ team, sexes, ageMin, ageMax, headcount }: MatrixGroup): string {
  const ages = ageMin === undefined && ageMax === undefined ? '' : `${ageMin ?? ''}-${ageMax ?? ''}`;
  const heads = headcount === undefined ? '' : `${headcount}人`;
  return [team, sexText.get(sexes.join()), ages, heads].filter(Boolean).join(' ');
}

export function rowText({ text, marks, level, codes }: MatrixRow): string {
  const signs = marks.map((mark) =>
    mark === 'required' ? '●' : mark === 'optional' ? '○' : mark === 'unclear' ? '?' : '·',
  );
  const known = level === 'auto' ? codes.join('+') : level === 'review' ? '??' : '--';
  return `${signs.join('')} ${text.replace(/\s+/g, ' ')} ${known}`;
}

export function remarkTexts({ groups, rows, remarks }: MatrixReading): string[] {
  const said = ({ label, text }: { label: string; text: string }) =>
    label === '' || text === '' ? label + text : `${label}：${text}`;
  return [
    ...groups.flatMap((group, at) => group.remarks.map((remark) => `组${at + 1} ${said(remark)}`)),
    ...rows.flatMap((row) => row.remarks.map((remark) => `行 ${row.text} ${said(remark)}`)),
    ...remarks.map(said),
  ];
}
