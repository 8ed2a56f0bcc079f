import { otherSide } from '#domain/contract/contract-actions.ts';
import type { ContractContent, SupplementTerms } from '#domain/contract/contract-content.ts';
import {
  afterSupplement,
  changesBetween,
  supplementClauses,
  supplementName,
  supplementProblem,
  unchangedTerms,
} from '#domain/contract/supplement.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import { lockContract, readContract, standingUnderLock } from './contract.store.ts';
import { type ContractChain, readChain, whyNoSupplement } from './contract-chain.ts';
import { amountInWords } from './contract-content.ts';
import { requireOneSide } from './one-side.store.ts';
import { tellSide } from './sign-contract.command.ts';
import { writeContract } from './write-contract.ts';

/** Days within which both sign, when nobody says. */
const signingDays = 7;

type WireTerms = NonNullable<ParsedInput<'contract.previewSupplement'>['terms']>;

const fen = (yuan: string) => parseYuan(yuan) ?? 0;

const termsOf = ({ packages, ...terms }: WireTerms): SupplementTerms => ({
  ...terms,
  packages: packages.map(({ price, added, ...pkg }) => ({
    ...pkg,
    price: fen(price),
    added: added.map((item) => ({ name: item.name, price: fen(item.price) })),
  })),
});

interface Draft {
  readonly title: string;
  readonly ordinal: number;
  readonly content: ContractContent;
}

/**
 * What a supplement of this contract would say now; without terms, what the next draft begins with.
 * @throws Failure 400 for terms that contradict one another, 409 before the contract is signed
 */
export function draftSupplement(chain: ContractChain, typed: WireTerms | undefined): Draft {
  const { contract, holds, ended } = chain;
  if (!holds) throw conflict(whyNoSupplement(chain));
  const terms = typed
    ? termsOf(typed)
    : (ended?.content.supplement?.terms ?? unchangedTerms(holds.content, signingDays));
  const problem = supplementProblem(holds.content, terms);
  if (problem) throw invalid(problem);
  const after = afterSupplement(holds.content, terms, amountInWords);
  const ordinal = holds.ordinal + 1;
  const changes = changesBetween(holds.content, after);
  const of = {
    contract: { id: contract.id, number: contract.number, title: contract.title },
    ordinal,
  };
  return {
    title: `${contract.title}${supplementName(ordinal)}协议`,
    ordinal,
    content: {
      ...after,
      supplement: { ...of, changes, terms },
      clauses: supplementClauses(of, { notes: terms.notes, changed: changes.length > 0 }),
    },
  };
}

/**
 * Writes a supplement and sends it to both parties. The contract's row is held: of two who draft at once the second is told of
 * the first.
 * @throws Failure 400, 403 for who only reads the contract or stands on both sides, 409
 */
export async function makeSupplement(
  context: WriteContext,
  { contractId, terms }: ParsedInput<'contract.addSupplement'>,
): Promise<{ contractId: string }> {
  const { tx, caller } = context;
  const one = await readContract(tx, contractId);
  const contract = await lockContract(tx, one.amends ?? one.id);
  const standing = await standingUnderLock(tx, contract, caller);
  if (!standing?.acts) throw notInThisRole();
  await requireOneSide(tx, caller, contract, standing.side);
  const chain = await readChain(tx, contract.id);
  const why = whyNoSupplement(chain);
  if (why) throw conflict(why);
  const { title, ordinal, content } = draftSupplement(chain, terms);
  if (content.supplement?.changes.length === 0 && terms.notes === '')
    throw invalid('没有任何变更：请修改人数、价格、项目、期间或付款，或填写其他约定。');
  const made = await writeContract(context, {
    demand_id: contract.demand_id,
    company_id: contract.company_id,
    institution_id: contract.institution_id,
    template_id: null,
    title,
    content,
    drafted_by: standing.side,
    amends: contract.id,
    ordinal,
  });
  await tellSide(tx, { ...contract, id: made.id }, otherSide(standing.side), 'supplement-created', {
    合同: title,
    合同编号: made.number,
    对方: content.parties[standing.side].name,
    截止: shanghaiMinute(made.signBy),
  });
  return { contractId: made.id };
}
