import { parseYuan, withoutSeparators } from '#domain/kernel/money.ts';
import { type CellField, cellFields, frozenText, readCell } from '#domain/library-import/library-cells.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { LibraryItem } from '#wire/library/library.ts';

/** What is typed and not saved yet; `was`: what was saved there when it was typed. */
export interface Edit {
  readonly text: string;
  readonly was: string;
}
type EditedRow = Readonly<Partial<Record<CellField, Edit>>>;
/** By the item's id; a new item has an id of its own until it is saved. */
export type Edits = Readonly<Record<string, EditedRow>>;
export type Saved = ReadonlyMap<string, LibraryItem>;

interface CellChange {
  readonly id: string;
  readonly field: CellField;
  readonly before: string;
  readonly after: string;
}
/** One action of a person, undone as one. */
export interface Step {
  readonly label: string;
  readonly changes: readonly CellChange[];
}
export interface EditState {
  readonly edits: Edits;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
  /** Problems that the server reported of a row's fields, until the row is changed. */
  readonly reported: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
export const noEdits: EditState = { edits: {}, done: [], undone: [], reported: {} };
const mostSteps = 200;

export const savedText = (item: LibraryItem | undefined, field: CellField): string =>
  item === undefined ? '' : field === 'frozen' ? (item.frozen ? frozenText : '') : item[field];

export const shownText = (state: EditState, saved: Saved, id: string, field: CellField): string =>
  state.edits[id]?.[field]?.text ?? savedText(saved.get(id), field);

/** A row without edits is no edited row. */
function putRow(edits: Record<string, EditedRow>, id: string, row: EditedRow): void {
  if (Object.keys(row).length > 0) edits[id] = row;
  else delete edits[id];
}

/** Cells get the texts they had before or after the changes; what the server reported of their rows is outdated. */
function withChanges(
  { edits, reported }: EditState,
  saved: Saved,
  changes: readonly CellChange[],
  side: 'before' | 'after',
): Pick<EditState, 'edits' | 'reported'> {
  const next = { ...edits };
  for (const { id, field, [side]: text } of changes) {
    const { [field]: typed, ...others } = next[id] ?? {};
    const was = typed?.was ?? savedText(saved.get(id), field);
    putRow(next, id, text === was ? others : { ...others, [field]: { text, was } });
  }
  const changed = new Set(changes.map(({ id }) => id));
  return {
    edits: next,
    reported: Object.fromEntries(Object.entries(reported).filter(([id]) => !changed.has(id))),
  };
}

export function edit(
  state: EditState,
  saved: Saved,
  cells: readonly { readonly id: string; readonly field: CellField; readonly text: string }[],
  label: string,
): EditState {
  const changes = cells
    .map(({ id, field, text }) => ({
      id,
      field,
      before: shownText(state, saved, id, field),
      after: readCell(field, text).text,
    }))
    .filter(({ before, after }) => before !== after);
  if (changes.length === 0) return state;
  return {
    ...withChanges(state, saved, changes, 'after'),
    done: [...state.done, { label, changes }].slice(-mostSteps),
    undone: [],
  };
}

export function undo(state: EditState, saved: Saved): EditState {
  const step = state.done.at(-1);
  if (!step) return state;
  return {
    ...withChanges(state, saved, step.changes, 'before'),
    done: state.done.slice(0, -1),
    undone: [...state.undone, step],
  };
}

export function redo(state: EditState, saved: Saved): EditState {
  const step = state.undone.at(-1);
  if (!step) return state;
  return {
    ...withChanges(state, saved, step.changes, 'after'),
    done: [...state.done, step],
    undone: state.undone.slice(0, -1),
  };
}

/** Cells that somebody else changed since they were typed into, and not to the same. */
export const conflictsOf = (
  { edits }: EditState,
  saved: Saved,
): { id: string; field: CellField; theirs: string }[] =>
  Object.entries(edits).flatMap(([id, row]) =>
    cellFields.flatMap((field) => {
      const now = savedText(saved.get(id), field);
      const typed = row[field];
      return typed && saved.has(id) && typed.was !== now && typed.text !== now
        ? [{ id, field, theirs: now }]
        : [];
    }),
  );

/** All conflicts decided alike: what was typed stands against what is saved now, or gives way to it. */
export function settleConflicts(state: EditState, saved: Saved, whose: 'mine' | 'theirs'): EditState {
  const edits = { ...state.edits };
  for (const { id, field, theirs } of conflictsOf(state, saved)) {
    const { [field]: typed, ...others } = edits[id] ?? {};
    const mine = whose === 'mine' && typed && { [field]: { text: typed.text, was: theirs } };
    putRow(edits, id, { ...others, ...mine });
  }
  return { ...state, edits };
}

/** What is wrong with typed cells, by row and field: their form, the prices of a row to one another, names that are there already. */
export function problemsOf(state: EditState, saved: Saved): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  const names = new Map<string, number>();
  for (const id of new Set([...saved.keys(), ...Object.keys(state.edits)])) {
    const name = shownText(state, saved, id, 'name');
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  for (const [id, row] of Object.entries(state.edits)) {
    const problems: Record<string, string> = { ...state.reported[id] };
    for (const field of cellFields) {
      const problem = row[field] && readCell(field, row[field].text).problem;
      if (problem) problems[field] = problem;
    }
    const text = (field: CellField) => shownText(state, saved, id, field);
    if (!saved.has(id))
      for (const field of ['name', 'listPrice'] as const) {
        const problem = readCell(field, text(field)).problem;
        if (problem) problems[field] ??= problem;
      }
    const list = parseYuan(text('listPrice'));
    const sale = parseYuan(text('salePrice'));
    if (list !== undefined && sale !== undefined && sale > list)
      problems.salePrice ??= '优惠价高于原价，请核对。';
    if (row.name && (names.get(row.name.text) ?? 0) > 1)
      problems.name ??= '项目库里已有同名项目，请修改名称。';
    if (Object.keys(problems).length > 0) found.set(id, problems);
  }
  return found;
}

export type SavedRow = CallInput<'library.saveRows'>['rows'][number];
export type Outcome = CallOutput<'library.saveRows'>['rows'][number];

/** What can be saved now: sound cells without a conflict. A wrong price stops both prices of its row; a new row is saved as a whole. */
export function rowsToSave(state: EditState, saved: Saved): SavedRow[] {
  const problems = problemsOf(state, saved);
  const conflicts = new Set(conflictsOf(state, saved).map(({ id, field }) => `${id}/${field}`));
  return Object.entries(state.edits).flatMap(([id, row]): SavedRow[] => {
    const item = saved.get(id);
    const wrong = problems.get(id) ?? {};
    if (!item && Object.keys(wrong).length > 0) return [];
    const isWrong = (field: CellField) =>
      field === 'listPrice' || field === 'salePrice' ? wrong.listPrice || wrong.salePrice : wrong[field];
    const set: SavedRow['set'] = {};
    for (const field of cellFields) {
      const typed = row[field];
      if (!typed || isWrong(field) || conflicts.has(`${id}/${field}`)) continue;
      if (field === 'frozen') set.frozen = typed.text === frozenText;
      // Without a price of its own for groups an item costs them the list price.
      else if (field === 'salePrice' && typed.text === '')
        set.salePrice = item ? withoutSeparators(shownText(state, saved, id, 'listPrice')) : undefined;
      else set[field] = field === 'name' ? typed.text : withoutSeparators(typed.text);
    }
    if (Object.values(set).every((value) => value === undefined)) return [];
    return [{ key: id, ...(item && { itemId: id, version: item.version }), set }];
  });
}

/** After an answer: what was saved is no edit any more, unless it was changed while the call was under way. */
export function settleSaved(
  state: EditState,
  sent: readonly SavedRow[],
  outcomes: readonly Outcome[],
): EditState {
  const edits = { ...state.edits };
  const reported = { ...state.reported };
  const created = new Set<string>();
  const sets = new Map(sent.map(({ key, set }) => [key, set]));
  for (const { key, state: outcome, item, problems } of outcomes) {
    if (outcome === 'problem') reported[key] = problems ?? {};
    if (outcome === 'gone')
      reported[key] = { name: '这个项目刚刚被同事删除；要恢复它，请补全名称和原价后再保存。' };
    if (outcome !== 'saved' || !item) continue;
    const row = { ...edits[key] };
    for (const field of cellFields) {
      const value = sets.get(key)?.[field];
      const text = row[field]?.text;
      if (
        value !== undefined &&
        (text === savedText(item, field) || text === value || (field === 'salePrice' && text === ''))
      )
        delete row[field];
    }
    if (item.id !== key) {
      created.add(key);
      delete edits[key];
    }
    putRow(edits, item.id, row);
  }
  const follow = (steps: readonly Step[]) =>
    created.size === 0
      ? steps
      : // A new item that was saved is not taken back by undoing what was typed: it is deleted.
        steps
          .map((step) => ({ ...step, changes: step.changes.filter(({ id }) => !created.has(id)) }))
          .filter(({ changes }) => changes.length > 0);
  return { edits, reported, done: follow(state.done), undone: follow(state.undone) };
}

/** More nobody reads in a question. */
const mostAsked = 20;

/** Rows that are saved once somebody says that their prices are meant, and what is asked. */
export function unsureRows(sent: readonly SavedRow[], outcomes: readonly Outcome[]) {
  const asked = new Map(
    outcomes.flatMap(({ key, state, problems = {} }) =>
      state === 'unsure' ? [[key, Object.values(problems).join('，')] as const] : [],
    ),
  );
  const rows = sent.filter(({ key }) => asked.has(key)).map((row) => ({ ...row, sure: true }));
  const text = (saved: Saved) => {
    const lines = rows.map(({ key, set }) => `“${set.name ?? saved.get(key)?.name ?? ''}”${asked.get(key)}`);
    const more = lines.length > mostAsked ? [`另有 ${lines.length - mostAsked} 项`] : [];
    return `${[...lines.slice(0, mostAsked), ...more].join('；\n')}。`;
  };
  return { rows, text };
}
