import type { CallOutput } from '#wire/invoke.ts';

/** A settlement as its page shows it to one of its sides. */
export type Settlement = CallOutput<'settlement.detail'>;
