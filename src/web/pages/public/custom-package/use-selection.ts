import { useState } from 'react';
import { useLocation } from 'react-router';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import { type Chosen, selectionQuery, toggled } from './selection.ts';

/**
 * The selection as it stands. Single ticks change it here and in the address at once, without the network; whatever
 * changes much at a time is a link (back undoes it), and the page comes anew.
 */
export function useSelection(loaded: Chosen) {
  const { key } = useLocation();
  const [local, setLocal] = useState<{ key: string; chosen: Chosen; touched: readonly string[] }>();
  const current = local?.key === key ? local : { key, chosen: loaded, touched: none };

  const toggle = (code: string, sexes: readonly SexGroup[], included: boolean) => {
    const chosen = toggled(current.chosen, code, sexes, included);
    setLocal({ key, chosen, touched: [...current.touched.filter((one) => one !== code), code] });
    // The router keeps its state in the entry; only the address changes.
    history.replaceState(history.state, '', pathWithBase(paths.requireCustom(selectionQuery(chosen))));
  };
  return { chosen: current.chosen, touched: current.touched, toggle };
}

const none: readonly string[] = [];
