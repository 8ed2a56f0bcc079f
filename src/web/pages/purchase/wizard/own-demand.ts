import type { CallOutput } from '#wire/invoke.ts';

export type OwnDemand = CallOutput<'demand.getMine'>;
