import { z } from 'zod';

/** Who opens after the deadline. */
export const openedBy = z.enum(['clock', 'two']);

/** Whether a demand's prices are sealed; `opened`: they were, and the opening is done. */
export const sealState = z.enum(['none', 'sealed', 'opened']);
