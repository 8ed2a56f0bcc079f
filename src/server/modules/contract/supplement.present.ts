import type { SupplementTerms } from '#domain/contract/contract-content.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { presentDocument, presentStatus } from './contract.present.ts';
import { type ContractChain, whyNoSupplement } from './contract-chain.ts';
import type { draftSupplement } from './supplements.ts';

type Preview = CallOutput<'contract.previewSupplement'>;

/** A supplement before it is made, beside what holds now. */
export function presentSupplement(
  chain: ContractChain,
  { title, content }: ReturnType<typeof draftSupplement>,
  side: ContractSide | undefined,
): Preview {
  const { contract, holds = contract, ended } = chain;
  return {
    document: presentDocument(title, content),
    terms: presentTerms((content.supplement as { terms: SupplementTerms }).terms),
    now: presentDocument(holds.title, holds.content),
    whyNot: whyNoSupplement(chain),
    previous: ended
      ? {
          contractId: ended.id,
          number: ended.number,
          status: presentStatus(ended, side).name,
          reason: ended.end_reason,
        }
      : null,
  };
}

const presentTerms = ({ packages, cities, ...terms }: SupplementTerms): Preview['terms'] => ({
  ...terms,
  cities: [...cities],
  packages: packages.map(({ headcount, price, removed, added }) => ({
    headcount,
    price: toYuanText(price),
    removed: [...removed],
    added: added.map((item) => ({ name: item.name, price: toYuanText(item.price) })),
  })),
});
