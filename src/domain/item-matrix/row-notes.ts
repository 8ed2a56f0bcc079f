import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import type { Mark } from '#domain/library-import/mark.ts';
import { type Audience, readAudience } from './audience.ts';
import type { RowDraft } from './drafts.ts';
import type { OpenTable } from './matrix-foot.ts';

/** A mark of a row: for whom its column is, and whom the cell names beside it. */
interface MarkedCell {
  readonly group: number;
  readonly sexes: readonly SexGroup[];
  readonly note: string;
}

const aroundPeople =
  /^(?:仅限|只限|限于|限|仅|只|适用于?|针对)|(?:专用|适用|必[做检查]|加[做检查]|可[做检查]|体检|做|检查|查|者)$/g;

const notForUnmarried =
  /^(?:未婚|无性(?:生活|经历)史?)(?:女性?|女士|者)?(?:请?勿|不[能可宜予需用必]?|禁止?|免|除外)(?:[做查检]|检查)?$/;

/** 已婚, 限已婚女性, 40岁以上必做, 未婚不做: some of all people, where the note or a clause of it says nothing else. */
function peopleOfNote(note: string): Audience | undefined {
  for (const text of [note, ...note.split(/[，,；;。]/)]) {
    const written = text.replace(/\s+|[。.]$/g, '');
    const said = notForUnmarried.test(written) ? '已婚' : written.replace(aroundPeople, '');
    if (said === '' || said.length > 16) continue;
    const audience = readAudience([said]);
    const isSome = audience.sexes.length < sexGroups.length || audience.ages.length > 0;
    if (audience.sure && audience.team === '' && isSome) return audience;
  }
  return undefined;
}

/** Whether the note leaves out any of the people of these columns. */
const leavesOut = (note: Audience, sexes: readonly SexGroup[]): boolean =>
  note.ages.length > 0 || sexes.some((sex) => !note.sexes.includes(sex));

/**
 * √（已婚） in the cell of 女, 限已婚 in a column of notes: asked. Said of a sex or of the married, the item is for them alone until a person
 * says for all; said of an age, for all until a person says otherwise. What one limit cannot say is `unclear` in its columns.
 * @returns the limit of the row: what its section says, and its notes
 */
export function limitOfRow(
  { collector, groups }: Pick<OpenTable, 'collector' | 'groups'>,
  { sheet, row, text, limit, marks: own }: RowDraft,
  marks: readonly { readonly column: number; readonly mark: Mark | undefined }[],
  beside: Iterable<string>,
): Audience | undefined {
  const cells = marks.flatMap(({ column, mark }): MarkedCell[] => {
    if (!mark || mark.meaning === 'no') return [];
    const group = groups.get(column) as number;
    return [{ group, sexes: collector.audienceOf(group)?.sexes ?? [], note: mark.note }];
  });
  const inCells = cells.flatMap(({ group, sexes, note }) => {
    const people = peopleOfNote(note);
    return people && leavesOut(people, sexes) ? [{ group, people, note }] : [];
  });
  const ofRow = [...beside].flatMap((note) => {
    const people = peopleOfNote(note);
    return people && cells.some(({ sexes }) => leavesOut(people, sexes)) ? [{ people, note }] : [];
  });
  const said = [...ofRow, ...inCells];
  const [first] = said;
  if (!first) return limit;
  const answer = collector.questions.ask({
    id: `note:${sheet}:${row}`,
    sheet,
    row,
    text: `“${text}”注明“${[...new Set(said.map(({ note }) => note))].join('”“')}”，给谁做？`,
    options: [
      { value: 'limit', label: '只给注明的人员' },
      { value: 'all', label: '给每列勾选的全部人员' },
    ],
    best: said.some(({ people }) => people.sexes.length < sexGroups.length) ? 'limit' : 'all',
  });
  if (answer === 'all') return limit;
  const isOfAll = ofRow.length > 0 || inCells.length === cells.length;
  if (isOfAll && said.every(({ note }) => note === first.note)) return bothLimits(limit, first.people);
  const noted = new Map(inCells.map(({ group, people }) => [group, people]));
  if (ofRow.length > 0 || inCells.some(({ people }) => people.ages.length > 0)) {
    for (const { group } of cells) if (ofRow.length > 0 || noted.has(group)) own.set(group, 'unclear');
    return limit;
  }
  const isFor = (sex: SexGroup) =>
    cells.some(({ group, sexes }) => sexes.includes(sex) && (noted.get(group)?.sexes.includes(sex) ?? true));
  return bothLimits(limit, { ...first.people, sexes: sexGroups.filter(isFor) });
}

/** Both limits: of their people those whom both name. */
function bothLimits(section: Audience | undefined, note: Audience): Audience {
  if (!section) return note;
  const sexes = section.sexes.filter((sex) => note.sexes.includes(sex));
  return sexes.length === 0
    ? section
    : { ...note, sexes, ages: [...new Set([...section.ages, ...note.ages])] };
}
