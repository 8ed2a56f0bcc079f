import { type ContractSide, contractSides } from './contract-machine.ts';

/** How somebody stands to a contract. */
interface ContractSeats {
  /** The sides that they may read for, and those that they may act for, by their roles there. */
  readonly reads: readonly ContractSide[];
  readonly acts: readonly ContractSide[];
  /** The side that they have signed for themselves. */
  readonly signedFor: ContractSide | undefined;
}

export interface ContractStanding {
  readonly side: ContractSide;
  /** Whether they may do for it what the contract allows that side now. */
  readonly acts: boolean;
}

/**
 * On which side they stand: that of their own signature, because one person never signs for both; else one that they may act for,
 * the one that has not signed first; else one that they only read for. Undefined for who is no party.
 */
export function standingOf(
  { reads, acts, signedFor }: ContractSeats,
  signedBy: readonly ContractSide[],
): ContractStanding | undefined {
  if (signedFor !== undefined)
    return reads.includes(signedFor)
      ? {
          side: signedFor,
          acts: acts.includes(signedFor),
        }
      : readOnly(reads);
  const mine = contractSides.filter((side) => acts.includes(side));
  const side = mine.find((one) => !signedBy.includes(one)) ?? mine[0];
  return side ? { side, acts: true } : readOnly(reads);
}

const readOnly = ([side]: readonly ContractSide[]): ContractStanding | undefined =>
  side && { side, acts: false };
