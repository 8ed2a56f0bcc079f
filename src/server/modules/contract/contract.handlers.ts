import { awaitingOf } from '#domain/contract/contract-actions.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { contractCalls } from '#wire/contract/contract.ts';
import type { HandlersOf, ReadContext } from '#server/api/call-context.ts';
import { operates } from '#server/api/caller.ts';
import { verifySignedPdf } from '#server/signing/verify-pdf.ts';
import {
  presentChain,
  presentDocument,
  presentEvent,
  presentPublic,
  presentStatus,
  presentTip,
  presentToStranger,
} from './contract.present.ts';
import { actionsOf, atWork, readContract, sideOf, standingAt } from './contract.store.ts';
import { readChain } from './contract-chain.ts';
import { readEvents } from './contract-events.ts';
import { readDocument } from './contract-file.ts';
import { evidencePdf } from './contract-pdf.ts';
import { readTariff } from './contract-tariff.ts';
import { contractTemplate, contractTemplateVersion, saveContractTemplate } from './contract-template.ts';
import { endContract, remindOfContract } from './end-contract.command.ts';
import { listAllContracts, listOwnContracts } from './list-contracts.query.ts';
import { askForContract, makeContract, redraftOf } from './make-contract.command.ts';
import { makeContracts } from './make-contracts.command.ts';
import { whyNotOneSide } from './one-side.store.ts';
import { previewContract } from './preview-contract.query.ts';
import { sealOf, setSeal } from './seals.ts';
import { presentTariff } from './settlement-terms.ts';
import { sendSigningCode, signContract } from './sign-contract.command.ts';
import { presentSupplement } from './supplement.present.ts';
import { draftSupplement, makeSupplement } from './supplements.ts';
import { contractByNumber, verifyContractFile } from './verify-contract.query.ts';

/** The contract with the caller's side, for calls of its parties. */
async function ofParty({ db, caller }: ReadContext, contractId: string) {
  const contract = await readContract(db, contractId);
  const side = sideOf(contract, caller);
  if (!side) throw notFound('没有找到这份合同，请从合同列表重新进入。');
  return { contract, side };
}

const pdf = (name: string, bytes: Uint8Array) => ({ name: `${name}.pdf`, mime: 'application/pdf', bytes });

export const contractHandlers: HandlersOf<typeof contractCalls> = {
  'contract.detail': async ({ caller, services, now }, { contractId }) => {
    // Also for visitors from the primary: what was signed a second ago is seen.
    const { db } = services;
    const contract = await readContract(db, contractId);
    const side = sideOf(contract, caller);
    const mayRead = side !== undefined || operates(caller, 'finance');
    if (!mayRead) return { ...presentToStranger(contract), own: null };
    const chain = await readChain(db, contractId);
    const acts = side !== undefined && (standingAt(chain.contract, caller)?.acts ?? false);
    const otherSide = acts ? await whyNotOneSide(db, caller, contract, side) : '';
    return {
      ...presentPublic(contract, side, mayRead),
      own: {
        side: side ?? null,
        party: side
          ? {
              id: side === 'buyer' ? contract.company_id : contract.institution_id,
              name: contract.content.parties[side].name,
            }
          : null,
        document: presentDocument(contract.title, contract.content),
        actions: otherSide ? [] : actionsOf(contract, caller, now),
        otherSide,
        redraft: side === 'buyer' && !otherSide ? await redraftOf(db, contract, caller) : null,
        events: (await readEvents(db, contractId)).map((event) =>
          presentEvent(event, contract.amends !== null),
        ),
        chain: presentChain(chain, side, contract, acts && !otherSide),
        demandId: contract.demand_id,
      },
    };
  },
  'contract.listPage': listOwnContracts,
  'contract.tip': async (context, { contractId }) => {
    const { contract, side } = await ofParty(context, contractId);
    return {
      tip: presentTip(contract, side),
      side,
      awaiting: awaitingOf(atWork(contract), side),
      status: presentStatus(contract, side),
    };
  },
  'contract.byNumber': contractByNumber,
  'contract.verify': verifyContractFile,
  'contract.preview': previewContract,
  'contract.add': makeContract,
  'contract.addAll': makeContracts,
  'contract.tariff': async ({ db }, { contractId }) => presentTariff(await readTariff(db, contractId)),
  'contract.previewSupplement': async ({ db, caller }, { contractId, terms }) => {
    const chain = await readChain(db, contractId);
    return presentSupplement(chain, draftSupplement(chain, terms), sideOf(chain.contract, caller));
  },
  'contract.addSupplement': makeSupplement,
  'contract.askFor': askForContract,
  'contract.seal': async (context, { contractId }) => {
    const { contract, side } = await ofParty(context, contractId);
    const { png, drawn } = await sealOf(context.services, context.db, contract, side);
    return { image: `data:image/png;base64,${png.toString('base64')}`, drawn };
  },
  'contract.setSeal': setSeal,
  'contract.sendCode': sendSigningCode,
  'contract.sign': signContract,
  'contract.refuse': (context, input) => endContract(context, 'refuse', input),
  'contract.cancel': (context, input) => endContract(context, 'cancel', input),
  'contract.remind': remindOfContract,
  'contract.file': async ({ db, services }, { contractId }) => {
    const contract = await readContract(db, contractId);
    return pdf(contract.number, await readDocument(services, contract));
  },
  'contract.evidence': async ({ db, now, services }, { contractId }) => {
    const contract = await readContract(db, contractId);
    const { signatures } = verifySignedPdf(await readDocument(services, contract));
    const events = await readEvents(db, contractId);
    return pdf(
      `${contract.number}-证据页`,
      await evidencePdf({ contract, events, signatures }, services, now),
    );
  },
  'console.listContracts': listAllContracts,
  'console.contractTemplate': contractTemplate,
  'console.contractTemplateVersion': contractTemplateVersion,
  'console.saveContractTemplate': saveContractTemplate,
};
