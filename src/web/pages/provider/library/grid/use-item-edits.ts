import { useMemo, useRef, useState } from 'react';
import type { CellField } from '#domain/library-import/library-cells.ts';
import type { LibraryRow } from '#wire/library/grid.ts';
import { tryAgain } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useSetCallData } from '#web/queries/use-call-query.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useSure } from '#web/ui/app/use-sure.tsx';
import { draftStore, isRecord, useDebouncedWrite } from '#web/ui/stored-draft.ts';
import * as changes from './item-edits.ts';

const drafts = draftStore<changes.Edits>({
  key: 'library-grid',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is changes.Edits =>
    isRecord(value) &&
    Object.values(value).every(
      (row) =>
        isRecord(row) &&
        Object.values(row).every(
          (one) => isRecord(one) && typeof one.text === 'string' && typeof one.was === 'string',
        ),
    ),
});
/** Rows of one call, and how often rows that a colleague changed elsewhere are sent again with what is theirs. */
const batch = 1000;
const mostRounds = 3;

/** What is typed into the grid, by whom it is undone and how it is saved. Kept in the browser until then. */
export function useItemEdits(institutionId: string, records: readonly LibraryRow[]) {
  const saved = useMemo(() => new Map(records.map((row) => [row.id, row])), [records]);
  const [state, setState] = useState<changes.EditState>(() => ({
    ...changes.noEdits,
    edits: drafts.read(institutionId)?.value ?? {},
  }));
  const latest = useRef({ state, saved });
  latest.current = { state, saved };
  useDebouncedWrite(state.edits, () => {
    const { edits } = latest.current.state;
    if (Object.keys(edits).length === 0) drafts.remove(institutionId);
    else if (!drafts.write(edits, institutionId))
      message.warning('浏览器存不下这些改动，请尽快保存，不要关闭页面。', 6);
  });
  const isSure = useSure();
  const save = useCallMutation('library.saveRows', tryAgain);
  const saving = useRef(false);
  useFailureMessage(save.failure);
  const setRows = useSetCallData('library.query', { institutionId });

  const put = (next: changes.EditState, rows = latest.current.saved) => {
    latest.current = { state: next, saved: rows };
    setState(next);
  };
  const problems = useMemo(() => changes.problemsOf(state, saved), [state, saved]);
  const conflicts = useMemo(() => changes.conflictsOf(state, saved), [state, saved]);

  const saveAll = async () => {
    if (saving.current) return;
    saving.current = true;
    try {
      await saveBatches();
    } finally {
      saving.current = false;
    }
  };
  /** What became of the rows; undefined when a call failed. */
  const send = async (rows: readonly changes.SavedRow[]) => {
    const outcomes: changes.Outcome[] = [];
    for (let from = 0; from < rows.length; from += batch) {
      const sent = rows.slice(from, from + batch);
      const answer = await save.run({ institutionId, rows: sent });
      if (!answer) return { outcomes, failed: true };
      outcomes.push(...answer.rows);
      const now = new Map(latest.current.saved);
      for (const { key, state: outcome, item } of answer.rows) {
        if (item) now.set(item.id, { alerts: [], market: null, searched: '', ...now.get(item.id), ...item });
        if (outcome === 'gone') now.delete(key);
      }
      put(changes.settleSaved(latest.current.state, sent, answer.rows), now);
      setRows(() => ({ records: [...now.values()], total: now.size }));
    }
    return { outcomes, failed: false };
  };
  const saveBatches = async () => {
    let count = 0;
    /** Rows whose prices somebody said are not meant. */
    const left = new Set<string>();
    for (let round = 0; round < mostRounds; round++) {
      const rows = changes
        .rowsToSave(latest.current.state, latest.current.saved)
        .filter(({ key }) => !left.has(key));
      const answers = [await send(rows)];
      const asked = changes.unsureRows(rows, answers[0]?.outcomes ?? []);
      if (asked.rows.length > 0 && !answers[0]?.failed) {
        if (await isSure(asked.text(latest.current.saved))) answers.push(await send(asked.rows));
        else for (const { key } of asked.rows) left.add(key);
      }
      const outcomes = answers.flatMap((answer) => answer.outcomes);
      count += outcomes.filter(({ state: outcome }) => outcome === 'saved').length;
      if (answers.some(({ failed }) => failed)) {
        const done = count > 0 ? `已保存 ${count} 行；其余改动` : '改动';
        message.warning(`${done}没有保存，仍在表格里，请稍后再点“保存”。`, 6);
        return;
      }
      if (!outcomes.some(({ state: outcome }) => outcome === 'changed')) break;
    }
    const wrong = changes.problemsOf(latest.current.state, latest.current.saved).size;
    const open = changes.conflictsOf(latest.current.state, latest.current.saved).length;
    const rest = [
      wrong > 0 && `${wrong} 行有问题，未保存`,
      left.size > 0 && `${left.size} 行的价格变动没有确认，未保存，仍在表格里`,
      open > 0 && `${open} 处被同事改过，等您决定`,
    ].filter(Boolean);
    if (rest.length > 0) message.warning(`已保存 ${count} 行；${rest.join('；')}。`, 6);
    else if (count > 0) message.success(`已保存 ${count} 行。`);
  };

  return {
    state,
    saved,
    problems,
    conflicts,
    busy: save.busy,
    text: (id: string, field: CellField) => changes.shownText(state, saved, id, field),
    edit: (cells: Parameters<typeof changes.edit>[2], label: string) =>
      put(changes.edit(latest.current.state, saved, cells, label)),
    undo: () => put(changes.undo(latest.current.state, saved)),
    redo: () => put(changes.redo(latest.current.state, saved)),
    settle: (whose: 'mine' | 'theirs') => put(changes.settleConflicts(latest.current.state, saved, whose)),
    discard: () => put(changes.noEdits),
    save: saveAll,
  };
}
export type ItemEdits = ReturnType<typeof useItemEdits>;
