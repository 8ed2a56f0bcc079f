import { maskAddress } from '#domain/access/network-address.ts';
import {
  awaitingOf,
  contractEventName,
  contractStatusName,
  contractTip,
} from '#domain/contract/contract-actions.ts';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { maskPartyName } from '#domain/contract/contract-verification.ts';
import { changesBetween, contractName } from '#domain/contract/supplement.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Caller } from '#server/api/caller.ts';
import { actionsOf, atWork, type ContractRow } from './contract.store.ts';
import { type ContractChain, whyNoSupplement } from './contract-chain.ts';
import type { EventRow } from './contract-events.ts';
import { presentSettlement } from './settlement-terms.ts';

type Side = ContractSide | undefined;
type Detail = CallOutput<'contract.detail'>;

/** In the words of who looks at it. */
export const presentStatus = (contract: ContractRow, side: Side) => ({
  code: contract.status,
  name: contractStatusName(atWork(contract), side),
});

/** `forParty`: with the reason of an end, which strangers do not see. */
export const presentTip = (contract: ContractRow, side: Side, forParty = side !== undefined): string =>
  contractTip(
    { ...atWork(contract), reason: forParty ? contract.end_reason : '' },
    side,
    shanghaiMinute(contract.sign_by),
  );

export const presentPublic = (
  contract: ContractRow,
  side: Side,
  forParty?: boolean,
): Omit<Detail, 'own'> => ({
  contractId: contract.id,
  number: contract.number,
  supplementOf: contract.content.supplement
    ? { number: contract.content.supplement.contract.number, ordinal: contract.ordinal }
    : null,
  supplements: [...contract.supplements],
  title: contract.title,
  status: presentStatus(contract, side),
  awaiting: awaitingOf(atWork(contract), side),
  tip: presentTip(contract, side, forParty),
  buyer: contract.content.parties.buyer.name,
  institution: contract.content.parties.institution.name,
  createdAt: contract.created_at.toISOString(),
  signBy: contract.sign_by.toISOString(),
  endedAt: contract.ended_at?.toISOString() ?? null,
  signatures: contract.signatures.map(({ side: signed, at }) => ({
    side: signed,
    at: new Date(at).toISOString(),
  })),
  sha256: contract.sha256,
});

/** What who has the address, but is no party, may know: what the check by number shows anybody. */
export function presentToStranger(contract: ContractRow): Omit<Detail, 'own'> {
  const { buyer, institution, ...shown } = presentPublic(contract, undefined);
  return {
    ...shown,
    title: contractName(contract.number, shown.supplementOf),
    buyer: maskPartyName(buyer),
    institution: maskPartyName(institution),
  };
}

export const presentListed = (
  contract: ContractRow,
  side: Side,
  caller: Caller,
  now: Date,
): CallOutput<'contract.listPage'>['records'][number] => ({
  ...presentPublic(contract, side),
  total: toYuanText(contract.total),
  demandId: contract.demand_id,
  demandNumber: contract.demand_number,
  actions: actionsOf(contract, caller, now),
});

export const presentDocument = (
  title: string,
  { total, packages, supplement, ...content }: ContractContent,
): CallOutput<'contract.preview'>['document'] => ({
  title,
  supplement: supplement
    ? { contract: supplement.contract, ordinal: supplement.ordinal, changes: [...supplement.changes] }
    : null,
  demand: content.demand,
  parties: content.parties,
  packages: packages.map(({ label, headcount, price, items }) => ({
    label,
    headcount,
    price: toYuanText(price),
    amount: toYuanText(price * headcount),
    items: items.map((item) => ({
      name: item.name,
      price: item.price === null ? null : toYuanText(item.price),
    })),
  })),
  cities: [...content.cities],
  elsewhere: content.elsewhere ?? '',
  examFrom: content.examFrom,
  examTo: content.examTo,
  total: toYuanText(total),
  totalInWords: content.totalInWords,
  terms: {
    ...content.terms,
    settlement: content.terms.settlement ? presentSettlement(content.terms.settlement) : null,
  },
  clauses: [...content.clauses],
});

/** The contract and its supplements as its parties see them: what became of each, and what holds now. */
export function presentChain(
  chain: ContractChain,
  side: Side,
  shown: ContractRow,
  mayAct: boolean,
): NonNullable<Detail['own']>['chain'] {
  const { contract, supplements, holds } = chain;
  return {
    contractId: contract.id,
    links: [contract, ...supplements].map((one) => ({
      contractId: one.id,
      number: one.number,
      ordinal: one.ordinal,
      status: presentStatus(one, side),
      at: (one.ended_at ?? one.created_at).toISOString(),
      changes: [...(one.content.supplement?.changes ?? [])],
      notes: one.content.supplement ? one.content.terms.notes : '',
      holds: one.id === holds?.id,
    })),
    // Of a contract that a supplement has changed: against what its own text says.
    now:
      holds && holds.id !== contract.id && shown.id === contract.id
        ? {
            contractId: holds.id,
            ordinal: holds.ordinal,
            changes: changesBetween(contract.content, holds.content),
          }
        : null,
    mayDraft: mayAct && whyNoSupplement(chain) === '',
  };
}

export const presentEvent = (
  event: EventRow,
  isSupplement: boolean,
): NonNullable<Detail['own']>['events'][number] => ({
  sequence: event.sequence,
  at: event.at.toISOString(),
  kind: event.kind,
  name: contractEventName(event.kind, event.side, isSupplement),
  account: event.account,
  mobile: event.mobile,
  address: maskAddress(event.address),
  reason: event.reason,
  sha256Before: event.sha256_before,
  sha256After: event.sha256_after,
  hash: event.hash,
});
