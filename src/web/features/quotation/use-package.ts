import { useCallback, useEffect, useRef, useState } from 'react';
import { parseYuan } from '#domain/kernel/money.ts';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { newIdempotencyKey } from '#web/api/transport.ts';
import { forgetTyped, keepTyped, keptTyped, type Typed } from './typed-prices.ts';
import type { PackageDetail } from './types.ts';

/** Calls that answer the package as it then stands. */
export type EditCall = Extract<
  CallName,
  | 'quotation.savePackage'
  | 'quotation.redraftPackage'
  | 'quotation.confirmPackage'
  | 'quotation.revisePackage'
  | 'quotation.replaceItem'
  | 'quotation.cancelReplace'
  | 'quotation.resolveExclusive'
  | 'quotation.addRelated'
  | 'quotation.removeRelated'
>;

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed';

export interface PackageEditor {
  detail: PackageDetail | undefined;
  loadFailure: ApiFailure | undefined;
  reload: () => void;
  /** Prices typed and not saved yet, by line. */
  typed: Typed;
  /** Why a typed price was refused, by line. */
  refused: Typed;
  type: (lineId: string, text: string) => void;
  /** Saves what is typed now; false when something could not be saved. */
  flush: () => Promise<boolean>;
  /** Saves what is typed, then does it. Throws the refusal. */
  act: <N extends EditCall>(name: N, input: CallInput<N>) => Promise<PackageDetail>;
  busy: boolean;
  saveState: SaveState;
  saveFailure: ApiFailure | undefined;
}

const typingPause = 900;

/**
 * One package being quoted: typed prices are saved by themselves after a pause and kept over failures and reloads;
 * calls go one after the other, so that no answer overtakes a newer one.
 */
export function usePackage(
  quotationPackageId: string,
  onChange: (detail: PackageDetail) => void,
): PackageEditor {
  const [detail, setDetail] = useState<PackageDetail>();
  const [loadFailure, setLoadFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  const [typed, setTyped] = useState<Typed>(() => keptTyped(quotationPackageId));
  const [refused, setRefused] = useState<Typed>({});
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [saveFailure, setSaveFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const latest = useRef({ typed, detail, onChange });
  latest.current.onChange = onChange;
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const take = useCallback((next: PackageDetail) => {
    latest.current.detail = next;
    setDetail(next);
    latest.current.onChange(next);
  }, []);
  const setAllTyped = useCallback(
    (next: Typed) => {
      latest.current.typed = next;
      setTyped(next);
      keepTyped(quotationPackageId, next);
    },
    [quotationPackageId],
  );

  // biome-ignore lint: `turn` is a reload
  useEffect(() => {
    let here = true;
    setLoadFailure(undefined);
    const load = async () => {
      try {
        const next = await call('quotation.packageDetail', { quotationPackageId });
        if (here) take(next);
      } catch (error) {
        if (here) setLoadFailure(asApiFailure(error));
      }
    };
    void load();
    return () => {
      here = false;
    };
  }, [quotationPackageId, turn, take]);

  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const mine = queue.current.then(work, work);
    queue.current = mine.catch(() => undefined);
    return mine;
  }, []);

  const save = useCallback(async (): Promise<boolean> => {
    const { typed: before, detail: current } = latest.current;
    const lines = new Map(current?.lines.map((line) => [line.lineId, line]));
    const changed = Object.entries(before).filter(([lineId, text]) => {
      const line = lines.get(lineId);
      return line?.priced && parseYuan(text) !== undefined && parseYuan(text) !== parseYuan(line.unitPrice);
    });
    const wrong = Object.entries(before).filter(
      ([lineId, text]) => lines.get(lineId)?.priced && parseYuan(text) === undefined,
    );
    setRefused(Object.fromEntries(wrong.map(([lineId]) => [lineId, '请填写金额，最多两位小数。'])));
    const settle = (saved: Typed) => {
      const now = latest.current.typed;
      setAllTyped(
        Object.fromEntries(
          Object.entries(now).filter(
            ([lineId, text]) =>
              lines.has(lineId) && (text !== saved[lineId] || wrong.some(([id]) => id === lineId)),
          ),
        ),
      );
      setSaveState(
        wrong.length > 0 ? 'failed' : Object.keys(latest.current.typed).length > 0 ? 'typing' : 'saved',
      );
    };
    if (changed.length === 0) {
      settle(before);
      return wrong.length === 0;
    }
    setSaveState('saving');
    try {
      const prices = changed.map(([lineId, unitPrice]) => ({ lineId, unitPrice }));
      take(await call('quotation.savePackage', { quotationPackageId, prices }));
      setSaveFailure(undefined);
      settle(before);
      return wrong.length === 0;
    } catch (error) {
      const failure = asApiFailure(error);
      setRefused(
        Object.fromEntries([
          ...wrong.map(([lineId]) => [lineId, '请填写金额，最多两位小数。'] as const),
          ...Object.entries(failure.fields).flatMap(([field, text]) => {
            const at = /^prices\.(\d+)/.exec(field)?.[1];
            const lineId = at === undefined ? undefined : changed[Number(at)]?.[0];
            return lineId ? [[lineId, text] as const] : [];
          }),
        ]),
      );
      setSaveFailure(failure);
      setSaveState('failed');
      return false;
    }
  }, [quotationPackageId, setAllTyped, take]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    return Object.keys(latest.current.typed).length === 0 ? Promise.resolve(true) : inTurn(save);
  }, [inTurn, save]);

  const type = useCallback(
    (lineId: string, text: string) => {
      setAllTyped({ ...latest.current.typed, [lineId]: text });
      setSaveState('typing');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), typingPause);
    },
    [flush, setAllTyped],
  );

  const act = useCallback(
    async <N extends EditCall>(name: N, input: CallInput<N>): Promise<PackageDetail> => {
      setBusy(true);
      try {
        if (!(await flush())) throw new Error('unsaved');
        const next = await inTurn(() => call(name, input, { idempotencyKey: newIdempotencyKey() }));
        take(next as PackageDetail);
        if (name === 'quotation.savePackage') forgetTyped(quotationPackageId);
        return next as PackageDetail;
      } finally {
        setBusy(false);
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- all four are used above; this version loses sight of them
    [flush, inTurn, quotationPackageId, take],
  );

  // What was typed before a reload of the page is saved as soon as the package is there.
  const editable = detail?.editable === true;
  useEffect(() => {
    if (editable) void flush();
  }, [editable, flush]);
  useEffect(() => () => void flush(), [flush]);

  return {
    detail,
    loadFailure,
    reload: () => setTurn((before) => before + 1),
    typed,
    refused,
    type,
    flush,
    act,
    busy,
    saveState,
    saveFailure,
  };
}
