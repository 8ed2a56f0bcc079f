import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import {
  type ContractEventKind,
  type ContractSide,
  type ContractStatus,
  contractMachine,
  contractStatus,
} from './contract-machine.ts';
import { contractNoun } from './supplement.ts';

/** A contract as far as it decides what its parties may do. */
export interface ContractAtWork {
  readonly status: ContractStatus;
  readonly signedBy: readonly ContractSide[];
  readonly signBy: Date;
  readonly remindedAt: Date | null;
  /** Who may cancel it; a contract's drafter is the buyer, a supplement's either side. */
  readonly draftedBy: ContractSide;
  readonly isSupplement: boolean;
}

/** Whose turn it is, for who looks at it: `both` for who is no party. */
type Awaiting = 'us' | 'counterparty' | 'both' | 'none';

export const contractActionNames = ['sign', 'refuse', 'cancel', 'remind'] as const;
export type ContractAction = (typeof contractActionNames)[number];

/** A party is reminded at most once in this time. */
export const hoursBetweenReminders = 24;

export const otherSide = (side: ContractSide): ContractSide => (side === 'buyer' ? 'institution' : 'buyer');

const isOpen = ({ status, signBy }: ContractAtWork, now: Date) =>
  status === contractStatus.signing && signBy > now;

export function awaitingOf(contract: ContractAtWork, side: ContractSide | undefined): Awaiting {
  if (contract.status !== contractStatus.signing) return 'none';
  if (side === undefined) return 'both';
  return contract.signedBy.includes(side) ? 'counterparty' : 'us';
}

/** The status in the words of who looks at it. The code stays the contract's. */
export function contractStatusName(contract: ContractAtWork, side: ContractSide | undefined): string {
  const awaiting = awaitingOf(contract, side);
  if (awaiting === 'both') return '签署中';
  return awaiting === 'counterparty' ? '待对方签署' : contractMachine.labels[contract.status];
}

/** Why this side cannot take the action now; '' when it can. */
export function whyNot(
  action: ContractAction,
  contract: ContractAtWork,
  side: ContractSide,
  now: Date,
): string {
  const { status, signedBy, signBy, remindedAt } = contract;
  if (status !== contractStatus.signing)
    return `${contractNoun(contract.isSupplement)}当前为「${contractMachine.labels[status]}」，不能再操作。请刷新页面查看最新情况。`;
  if (!isOpen(contract, now))
    return `签署期限已于 ${shanghaiMinute(signBy)} 届满，不能再操作。需要时请重新起草。`;
  const signed = signedBy.includes(side);
  switch (action) {
    case 'sign':
      return signed ? '我方已签署，等待对方签署。' : '';
    case 'refuse':
      return signed ? '我方已签署，不能再拒签。' : '';
    case 'cancel':
      if (side !== contract.draftedBy) return '只有起草方可以取消；不同意请拒签并说明原因。';
      return signedBy.length > 0 ? '已有一方签署，不能再取消；不同意请拒签并说明原因。' : '';
    default: {
      if (signedBy.includes(otherSide(side))) return '对方已签署，等待我方签署。';
      const hours = remindedAt ? (now.getTime() - remindedAt.getTime()) / 3_600_000 : Infinity;
      return hours < hoursBetweenReminders
        ? `${hoursBetweenReminders} 小时内已提醒过对方，请稍后再提醒。`
        : '';
    }
  }
}

/** What this side may do now: its buttons. */
export const contractActions = (
  contract: ContractAtWork,
  side: ContractSide | undefined,
  now: Date,
): ContractAction[] =>
  side === undefined
    ? []
    : contractActionNames.filter((action) => whyNot(action, contract, side, now) === '');

const eventNames: Readonly<Record<ContractEventKind, (noun: string) => string>> = {
  create: (noun) => `起草${noun}`,
  sign: () => '签署',
  refuse: () => '拒签',
  expire: (noun) => `到期未签，${noun}过期`,
  cancel: (noun) => `取消${noun}`,
  remind: () => '提醒对方签署',
};
const sideNames: Readonly<Record<ContractSide, string>> = { buyer: '甲方', institution: '乙方' };

/** `甲方签署`, `乙方起草增补协议`; nobody's is the clock's. */
export const contractEventName = (
  kind: ContractEventKind,
  side: ContractSide | null,
  isSupplement = false,
): string => `${side ? sideNames[side] : ''}${eventNames[kind](contractNoun(isSupplement))}`;

/** In one sentence what the viewer has to do. */
export function contractTip(
  contract: ContractAtWork & { readonly reason: string },
  side: ContractSide | undefined,
  until: string,
): string {
  const { isSupplement, draftedBy } = contract;
  const noun = contractNoun(isSupplement);
  const reason = contract.reason === '' ? '' : `，原因：${withoutStop(contract.reason)}`;
  // What nobody signed changes nothing; the contract is drafted again by the buyer, a supplement by either side.
  const stays = isSupplement ? '，合同保持不变' : '';
  const again = (text: string) => (isSupplement || side === 'buyer' ? text : '等待采购方重新起草。');
  switch (contract.status) {
    case contractStatus.signed:
      return isSupplement
        ? '双方均已签署，增补协议已生效，此后以它为准。可以下载已签署的文件与证据页，或在验证页核验。'
        : '双方均已签署，合同已生效。可以下载已签署的合同与证据页，或在验证页核验。';
    case contractStatus.refused:
      return `${noun}已拒签${reason}${stays}。${again('与对方商定后可以重新起草。')}`;
    case contractStatus.expired:
      return `${noun}未在期限内签完，已过期${stays}。${again('需要时请重新起草。')}`;
    case contractStatus.cancelled:
      return `${draftedBy === 'buyer' ? '采购方' : '体检机构'}已取消${noun}${reason}${stays}。${isSupplement || side === 'buyer' ? '需要时请重新起草。' : ''}`;
    default:
      break;
  }
  if (side === undefined) return `${noun}签署中，请双方在 ${until} 前签署。`;
  if (contract.signedBy.includes(side)) return `我方已签署，等待对方在 ${until} 前签署。`;
  return contract.signedBy.length > 0
    ? `对方已签署，请核对${noun}内容，在 ${until} 前签署或拒签。`
    : `请核对${noun}内容，在 ${until} 前签署。`;
}
