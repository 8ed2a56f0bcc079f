import type { CallOutput } from '#wire/invoke.ts';

export type Province = CallOutput<'home.provinces'>[number];
