/** Notes that were typed and not saved, by lead: closing the drawer loses none. */
const typed = new Map<string, string>();

export const typedNotes = {
  get: (leadId: string): string | undefined => typed.get(leadId),
  set: (leadId: string, note: string): void => void typed.set(leadId, note),
  forget: (leadId: string): void => void typed.delete(leadId),
};
