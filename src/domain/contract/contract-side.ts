import { type ContractSide, contractSides } from './contract-machine.ts';

/** How somebody stands to a contract. */
export interface ContractSeats {
  /** The sides that he may read for, and those that he may act for, by his roles there. */
  readonly reads: readonly ContractSide[];
  readonly acts: readonly ContractSide[];
  /** The side that he has signed for himself. */
  readonly signedFor: ContractSide | undefined;
}

export interface ContractStanding {
  readonly side: ContractSide;
  /** Whether he may do for it what the contract allows that side now. */
  readonly acts: boolean;
  /** He has signed for it himself, and might act for the other side too: another person has to sign there. */
  readonly barred: boolean;
}

/**
 * On which side he stands: that of his own signature, because one person never signs for both; else one that he may act for,
 * the one that has not signed first; else one that he only reads for. Undefined for who is no party.
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
          barred: acts.some((side) => side !== signedFor && !signedBy.includes(side)),
        }
      : readOnly(reads);
  const mine = contractSides.filter((side) => acts.includes(side));
  const side = mine.find((one) => !signedBy.includes(one)) ?? mine[0];
  return side ? { side, acts: true, barred: false } : readOnly(reads);
}

const readOnly = ([side]: readonly ContractSide[]): ContractStanding | undefined =>
  side && { side, acts: false, barred: false };
