import type { LocalCopy } from './content-draft.ts';

/** Where a copy lies: `id` of a content, or the collection of one that isn't saved yet. `aside`: given up for another
 * version, kept until it is taken back or thrown away. */
export const copyKey = (id: string, kind: 'draft' | 'aside' = 'draft') => `content.${kind}:${id}`;

export function readCopy(key: string): LocalCopy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalCopy | null;
    return typeof copy?.values?.body === 'string' && typeof copy.values.meta === 'object' ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** False when the browser keeps nothing: full, or switched off. */
export function writeCopy(key: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** With `tab`: only a copy that this tab wrote. */
export function removeCopy(key: string, tab?: string): void {
  try {
    if (tab === undefined || readCopy(key)?.tab === tab) localStorage.removeItem(key);
  } catch {
    // Nothing is kept there then.
  }
}
