/** 采购需求 is open to all, 询价单 is directed to the institutions that the buyer chose. */
export type DemandKind = 'open' | 'directed';

export const demandKindName: Readonly<Record<DemandKind, string>> = { open: '采购需求', directed: '询价单' };

/** The wizard's steps; a draft remembers by number how far it has come. */
export const demandSteps = {
  open: ['terms', 'items', 'confirm'],
  directed: ['institutions', 'terms', 'items', 'confirm'],
} as const satisfies Readonly<Record<DemandKind, readonly string[]>>;
export type DemandStep = (typeof demandSteps)['directed'][number];

/** The number of the step in which the demand is confirmed. */
export const lastStep = (kind: DemandKind): number => demandSteps[kind].length;
