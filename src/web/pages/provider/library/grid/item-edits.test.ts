import { expect, test } from 'vitest';
import type { LibraryItem } from '#wire/library/library.ts';
import {
  conflictsOf,
  edit,
  noEdits,
  problemsOf,
  redo,
  rowsToSave,
  type Saved,
  settleConflicts,
  settleSaved,
  shownText,
  undo,
} from './item-edits.ts';

const item = (id: string, more: Partial<LibraryItem> = {}): LibraryItem => ({
  id,
  version: 1,
  code: '',
  name: id,
  category: '',
  listPrice: '100.00',
  salePrice: '80.00',
  mapping: { code: 2, name: '已确认' },
  mappingScore: null,
  standardItems: [],
  sexes: [],
  ageMin: null,
  ageMax: null,
  note: '',
  frozen: false,
  notices: [],
  updatedAt: '2026-01-01T00:00:00Z',
  actions: [],
  ...more,
});
const library = (...items: LibraryItem[]): Saved => new Map(items.map((one) => [one.id, one]));
const saved = library(item('a'), item('b'));

test('an action is undone and redone as one; typing what is saved is no edit', () => {
  const typed = edit(
    noEdits,
    saved,
    [
      { id: 'a', field: 'listPrice', text: '¥120' },
      { id: 'b', field: 'frozen', text: '是' },
      { id: 'b', field: 'listPrice', text: '100' },
    ],
    '粘贴',
  );
  expect(typed.edits).toEqual({
    a: { listPrice: { text: '120.00', was: '100.00' } },
    b: { frozen: { text: '冻结', was: '' } },
  });
  const back = undo(typed, saved);
  expect(back.edits).toEqual({});
  expect(redo(back, saved).edits).toEqual(typed.edits);
  expect(edit(typed, saved, [{ id: 'a', field: 'listPrice', text: '100' }], '编辑').edits.a).toBeUndefined();
});

test('bad cells keep their text and say why; the sound ones are saved', () => {
  const state = edit(
    noEdits,
    saved,
    [
      { id: 'a', field: 'listPrice', text: '一百' },
      { id: 'a', field: 'note', text: '空腹' },
      { id: 'b', field: 'salePrice', text: '101' },
      { id: 'n1', field: 'name', text: 'a' },
      { id: 'n1', field: 'listPrice', text: '5' },
      { id: 'n2', field: 'name', text: '骨密度' },
      { id: 'n2', field: 'listPrice', text: '5' },
    ],
    '粘贴',
  );
  expect([...problemsOf(state, saved)].map(([id, problems]) => [id, Object.keys(problems)])).toEqual([
    ['a', ['listPrice']],
    ['b', ['salePrice']],
    ['n1', ['name']],
  ]);
  const rows = rowsToSave(state, saved);
  expect(rows).toEqual([
    { key: 'a', itemId: 'a', version: 1, set: { note: '空腹' } },
    { key: 'n2', set: { name: '骨密度', listPrice: '5.00' } },
  ]);
  const after = settleSaved(state, rows, [
    { key: 'a', state: 'saved', item: item('a', { note: '空腹' }) },
    { key: 'n2', state: 'saved', item: item('n', { name: '骨密度', listPrice: '5.00' }) },
  ]);
  expect(Object.keys(after.edits)).toEqual(['a', 'b', 'n1']);
  expect(after.edits.a).toEqual({ listPrice: { text: '一百', was: '100.00' } });
});

test('what a colleague changed meanwhile waits for a decision; another field of the row does not', () => {
  const state = edit(
    noEdits,
    saved,
    [
      { id: 'a', field: 'listPrice', text: '120' },
      { id: 'a', field: 'note', text: '空腹' },
    ],
    '编辑',
  );
  const now = library(item('a', { version: 2, listPrice: '110.00' }), item('b'));
  expect(conflictsOf(state, now)).toEqual([{ id: 'a', field: 'listPrice', theirs: '110.00' }]);
  expect(rowsToSave(state, now)).toEqual([{ key: 'a', itemId: 'a', version: 2, set: { note: '空腹' } }]);
  expect(rowsToSave(settleConflicts(state, now, 'mine'), now)[0]?.set).toEqual({
    listPrice: '120.00',
    note: '空腹',
  });
  const theirs = settleConflicts(state, now, 'theirs');
  expect(shownText(theirs, now, 'a', 'listPrice')).toBe('110.00');
  expect(Object.keys(theirs.edits.a ?? {})).toEqual(['note']);
});

test('undo after saving brings the old value back as an edit', () => {
  const state = edit(noEdits, saved, [{ id: 'a', field: 'listPrice', text: '120' }], '编辑');
  const rows = rowsToSave(state, saved);
  const changed = item('a', { version: 2, listPrice: '120.00' });
  const after = undo(
    settleSaved(state, rows, [{ key: 'a', state: 'saved', item: changed }]),
    library(changed),
  );
  expect(after.edits).toEqual({ a: { listPrice: { text: '100.00', was: '120.00' } } });
});
