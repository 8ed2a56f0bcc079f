import type { Insertable } from 'kysely';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import { tariffOf } from '#domain/contract/tariff-of.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import type { ContractTable } from '#server/db/tables/contract.ts';
import { recordAudit } from '#server/db/transition.ts';
import { recordEvent } from './contract-events.ts';
import { addVersion } from './contract-file.ts';
import { contractPdf } from './contract-pdf.ts';

type New = Pick<Insertable<ContractTable>, 'demand_id' | 'company_id' | 'institution_id' | 'title'> &
  Pick<Insertable<ContractTable>, 'amends' | 'ordinal' | 'template_id'> & {
    content: ContractContent;
    drafted_by: 'buyer' | 'institution';
  };

/** The contract that a supplement changes. */
const supplemented = ({ supplement }: ContractContent) => supplement?.contract ?? { id: '', number: '' };

/** A contract or a supplement with its number, its document and the first event of its chain. Whom to tell is the caller's. */
export async function writeContract(
  context: WriteContext,
  { content, ...contract }: New,
): Promise<{ id: string; number: string; signBy: Date }> {
  const { tx, caller, now, request, services } = context;
  const signBy = new Date(now.getTime() + content.terms.signingDays * 86_400_000);
  const id = newId();
  const number = await nextNumber(tx, 'HT');
  await tx
    .insertInto('contract')
    .values({
      ...contract,
      id,
      number,
      created_by: signedIn(caller).userId,
      content: JSON.stringify(content) as never,
      total: content.total,
      sign_by: signBy,
      created_at: now,
    })
    .execute();
  const tariff = tariffOf(
    contract.amends ? supplemented(content) : { id, number },
    content,
    contract.ordinal ?? 0,
  );
  const written = { number, title: contract.title, content, created_at: now, sign_by: signBy, tariff };
  const sha256 = await addVersion(services, tx, { id, number }, 0, await contractPdf(written, services));
  const side = contract.drafted_by;
  await recordEvent(tx, id, { kind: 'create', at: now, side, before: '', after: sha256 }, context);
  await recordAudit(tx, 'contract', id, {
    action: 'create',
    actor: actorOf(caller, side === 'buyer' ? 'buyer' : 'provider'),
    detail: { number, requestId: request.id },
  });
  return { id, number, signBy };
}
