import { type ContractAction, otherSide, whyNot } from '#domain/contract/contract-actions.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import type { ContractStanding } from '#domain/contract/contract-side.ts';
import { contractName } from '#domain/contract/supplement.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { transition } from '#server/db/transition.ts';
import { type InstitutionMessage, kindOf } from '#server/jobs/institution-notices.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { sendSmsCode } from '#server/modules/captcha/send-code.command.ts';
import { checkSmsCode, spendSmsCode } from '#server/modules/captcha/sms-codes.ts';
import { presentStatus } from './contract.present.ts';
import {
  atWork,
  type ContractRow,
  lockContract,
  readContract,
  standingAt,
  standingUnderLock,
} from './contract.store.ts';
import { recordEvent } from './contract-events.ts';
import { addVersion, readDocument } from './contract-file.ts';
import { requireOneSide } from './one-side.store.ts';
import { sealOf } from './seals.ts';
import { signDocument } from './signature.ts';

/** As the message code and the signature name it. */
const fullName = ({ number, content: { supplement } }: ContractRow) =>
  contractName(number, supplement && { number: supplement.contract.number, ordinal: supplement.ordinal });

/** A code for this contract is good for no other, and for nothing else. */
const purposeOf = (contractId: string) => `contract:${contractId}`;

/** @throws Failure 409 when there is nothing to sign for the caller, 429, 503 */
export async function sendSigningCode(context: ReadContext, { contractId }: { contractId: string }) {
  const contract = await readContract(context.db, contractId);
  const standing = standingAt(contract, context.caller);
  await requireAllowed(context.db, context, 'sign', { contract, standing });
  const act = `签署${fullName(contract)}，${formatFen(contract.total)}`;
  return sendSmsCode(context, signedIn(context.caller).mobile, true, act, purposeOf(contractId));
}

/**
 * The side for which the caller may do this now.
 * @throws Failure 403 for who only reads the contract or stands on both sides, 409
 */
async function requireAllowed(
  db: Sql,
  { caller, now }: Pick<ReadContext, 'caller' | 'now'>,
  action: ContractAction,
  { contract, standing }: { contract: ContractRow; standing: ContractStanding | undefined },
): Promise<ContractSide> {
  if (!standing) throw conflict('只有签约双方可以操作这份合同。');
  if (!standing.acts) throw notInThisRole();
  await requireOneSide(db, caller, contract, standing.side);
  const why = whyNot(action, atWork(contract), standing.side, now);
  if (why) throw conflict(why);
  return standing.side;
}

/**
 * Holds the contract until the end of the transaction, for an act of the side for which the caller may act.
 * @throws Failure 403, 404, 409
 */
export async function lockForAct(
  context: WriteContext,
  contractId: string,
  action: ContractAction,
): Promise<{ contract: ContractRow; side: ContractSide }> {
  const { tx } = context;
  const contract = await lockContract(tx, contractId);
  const standing = await standingUnderLock(tx, contract, context.caller);
  return { contract, side: await requireAllowed(tx, context, action, { contract, standing }) };
}

/**
 * Signs on the caller's side. Whoever comes at the same time waits for the contract's row and then reads what became of it.
 * @throws Failure 400 for the message code, 409 when it is not for them to sign (any more) or the document has changed
 */
export async function signContract(
  context: WriteContext,
  { contractId, smsCode, sha256 }: { contractId: string; smsCode: string; sha256: string },
) {
  const { tx, caller } = context;
  const { contract, side } = await lockForAct(context, contractId, 'sign');
  if (contract.sha256 !== sha256)
    throw conflict('对方刚刚签署，合同文件已更新。请刷新页面，核对最新文件后再签署。');
  const code = await checkSmsCode(context, signedIn(caller).mobile, smsCode, purposeOf(contractId));
  await addSignature(context, contract, side);
  await spendSmsCode(context, code);
  return { id: contractId, status: presentStatus(await readContract(tx, contractId), side) };
}

/** Signs a contract whose row is locked, when it is certain that the caller may and wants to. */
export async function addSignature(
  context: WriteContext,
  contract: ContractRow,
  side: ContractSide,
): Promise<void> {
  const { tx, caller, now, services } = context;
  const { id: contractId } = contract;
  const party = contract.content.parties[side];
  const version = contract.version + 1;
  const pdf = await signDocument(services.settings, await readDocument(services, contract), {
    name: party.name,
    reason: `签署${fullName(contract)}`,
    at: now,
    side,
    sealImage: (await sealOf(services, tx, contract, side)).png,
  });
  const after = await addVersion(services, tx, contract, version, pdf);
  await tx
    .insertInto('contract_signature')
    .values({ contract_id: contractId, side, version, signed_by: signedIn(caller).userId, signed_at: now })
    .execute();
  await recordEvent(tx, contractId, { kind: 'sign', at: now, side, before: contract.sha256, after }, context);
  const last = contract.signatures.length > 0;
  await transition(tx, 'contract', contractId, {
    action: last ? 'complete' : 'sign',
    actor: actorOf(caller, side === 'buyer' ? 'buyer' : 'provider'),
    detail: { version, sha256: after },
  });
  if (last) await tx.updateTable('contract').set({ ended_at: now }).where('id', '=', contractId).execute();
  await notifySigned(tx, contract, side, last);
}

async function notifySigned(tx: Tx, contract: ContractRow, side: ContractSide, last: boolean): Promise<void> {
  const { title, number, content, sign_by: signBy } = contract;
  const name = content.parties[side].name;
  await tellSide(tx, contract, otherSide(side), last ? 'contract-completed' : 'contract-signed', {
    合同: title,
    合同编号: number,
    对方: name,
    截止: shanghaiMinute(signBy),
  });
}

type ContractMessage = Extract<InstitutionMessage, `contract-${string}` | `supplement-${string}`>;

/** To the people of one side, with the page on which they read the contract. */
export const tellSide = (
  tx: Tx,
  contract: Pick<ContractRow, 'id' | 'company_id' | 'institution_id'>,
  side: ContractSide,
  message: ContractMessage,
  values: MessageValues,
): Promise<void> =>
  queueNotice(
    tx,
    side === 'institution'
      ? { to: { institutions: [contract.institution_id] }, message, record: contract.id, values }
      : {
          to: { companies: [contract.company_id] },
          kind: kindOf(message).kind,
          target: { page: 'contract', id: contract.id },
          message,
          values,
        },
  );
