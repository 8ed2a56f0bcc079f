/** Text by line id. */
export type Typed = Readonly<Record<string, string>>;

const keyOf = (quotationPackageId: string) => `quotation-typed:${quotationPackageId}`;

/** Prices typed and not yet saved outlive a reload of the page, in this tab. */
export function keepTyped(quotationPackageId: string, typed: Typed): void {
  try {
    if (Object.keys(typed).length === 0) sessionStorage.removeItem(keyOf(quotationPackageId));
    else sessionStorage.setItem(keyOf(quotationPackageId), JSON.stringify(typed));
  } catch {
    // Storage switched off or full: what is typed then lives as long as the page.
  }
}

export const forgetTyped = (quotationPackageId: string): void => keepTyped(quotationPackageId, {});

export function keptTyped(quotationPackageId: string): Typed {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(quotationPackageId)) ?? '{}') as Typed;
  } catch {
    return {};
  }
}
