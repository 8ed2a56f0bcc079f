import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import {
  type ContractEventKind,
  contractMachine,
  type ContractSide,
  type ContractStatus,
  contractStatus,
} from './contract-machine.ts';

/** A contract as far as it decides what its parties may do. */
export interface ContractAtWork {
  readonly status: ContractStatus;
  readonly signedBy: readonly ContractSide[];
  readonly signBy: Date;
  readonly remindedAt: Date | null;
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
    return `合同当前为「${contractMachine.labels[status]}」，不能再操作。请刷新页面查看最新情况。`;
  if (!isOpen(contract, now))
    return `签署期限已于 ${shanghaiMinute(signBy)} 届满，不能再操作。需要时请重新起草。`;
  const signed = signedBy.includes(side);
  switch (action) {
    case 'sign':
      return signed ? '我方已签署，等待对方签署。' : '';
    case 'refuse':
      return signed ? '我方已签署，不能再拒签。' : '';
    case 'cancel':
      if (side !== 'buyer') return '只有起草方可以取消合同；不同意请拒签并说明原因。';
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

const eventNames: Readonly<Record<ContractEventKind, string>> = {
  create: '起草合同',
  sign: '签署',
  refuse: '拒签',
  expire: '到期未签，合同过期',
  cancel: '取消合同',
  remind: '提醒对方签署',
};
const sideNames: Readonly<Record<ContractSide, string>> = { buyer: '甲方', institution: '乙方' };

/** `甲方签署`; nobody's is the clock's. */
export const contractEventName = (kind: ContractEventKind, side: ContractSide | null): string =>
  `${side ? sideNames[side] : ''}${eventNames[kind]}`;

/** In one sentence what the viewer has to do. */
export function contractTip(
  contract: ContractAtWork & { readonly reason: string },
  side: ContractSide | undefined,
  until: string,
): string {
  const reason = contract.reason === '' ? '' : `，原因：${withoutStop(contract.reason)}`;
  switch (contract.status) {
    case contractStatus.signed:
      return '双方均已签署，合同已生效。可以下载已签署的合同与证据页，或在验证页核验。';
    case contractStatus.refused:
      return `合同已拒签${reason}。${side === 'buyer' ? '与对方商定后可以重新起草。' : '等待采购方重新起草。'}`;
    case contractStatus.expired:
      return `合同未在期限内签完，已过期。${side === 'buyer' ? '需要时请重新起草。' : '等待采购方重新起草。'}`;
    case contractStatus.cancelled:
      return `采购方已取消合同${reason}。${side === 'buyer' ? '需要时请重新起草。' : ''}`;
    default:
      break;
  }
  if (side === undefined) return `合同签署中，请双方在 ${until} 前签署。`;
  if (contract.signedBy.includes(side)) return `我方已签署，等待对方在 ${until} 前签署。`;
  return contract.signedBy.length > 0
    ? `对方已签署，请核对合同内容，在 ${until} 前签署或拒签。`
    : `请核对合同内容，在 ${until} 前签署。`;
}
