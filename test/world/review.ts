import type { CallOutput, Invoke } from '#wire/invoke.ts';

// What a reviewer does: reads the demand, and decides on what was read.

async function read(invoke: Invoke, demandId: string) {
  const { submittedAt } = await invoke('console.demandDetail', { demandId });
  if (!submittedAt) throw new Error(`demand ${demandId} was never sent in`);
  return { demandId, submittedAt };
}

export const approveDemand = async (
  invoke: Invoke,
  demandId: string,
): Promise<CallOutput<'console.approveDemand'>> =>
  invoke('console.approveDemand', await read(invoke, demandId));

export const declineDemand = async (
  invoke: Invoke,
  demandId: string,
  reason: string,
): Promise<CallOutput<'console.declineDemand'>> =>
  invoke('console.declineDemand', { ...(await read(invoke, demandId)), reason });
