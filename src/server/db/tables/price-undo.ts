/** The last change of many prices of a draft, by line. */
export interface PriceUndo {
  readonly kind: 'rate' | 'target' | 'from' | 'prices';
  /** Thousandths of list prices. */
  readonly rate?: number | undefined;
  readonly packagePrice?: string | undefined;
  readonly prices: readonly { readonly id: string; readonly before: number; readonly after: number }[];
}
