import { z } from 'zod';

/** Whether a demand's prices are sealed; `opened`: they were, and the opening is done. */
export const sealState = z.enum(['none', 'sealed', 'opened']);
