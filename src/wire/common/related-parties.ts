import { z } from 'zod';

/** Institutions that have something in common with the buyer (credit code, contact, people), each in one sentence. */
export const relatedParties = z.array(
  z.object({ institutionId: z.string(), institution: z.string(), text: z.string() }),
);
