import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { contractNoun } from '#domain/contract/supplement.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SignDialog } from './sign-dialog.tsx';

type Detail = CallOutput<'contract.detail'>;

interface Props {
  contract: Detail;
  own: NonNullable<Detail['own']>;
}

/** The viewer's buttons: sign, refuse, cancel, remind. */
export function ContractActions({ contract, own: { actions, redraft, side, chain } }: Props) {
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<'sign' | 'refuse' | 'cancel' | undefined>(
    query.has('sign') && actions.includes('sign') ? 'sign' : undefined,
  );
  // In the address: whose session ends while signing finds the dialog open after signing in.
  const mark = (signing: boolean) =>
    setQuery(signing ? { sign: '1' } : {}, { replace: true, preventScrollReset: true });
  const refusing = useCallMutation('contract.refuse', contested);
  const cancelling = useCallMutation('contract.cancel', contested);
  const reminding = useCallMutation('contract.remind', contested);
  useFailureMessage(reminding.failure);
  const { contractId } = contract;
  const noun = contractNoun(contract.supplementOf !== null);
  const close = () => {
    setOpen(undefined);
    mark(false);
  };
  const sign = () => {
    setOpen('sign');
    mark(true);
  };
  const remind = async () => {
    if (await reminding.run({ contractId })) message.success('已提醒对方签署，一天后可以再次提醒。');
  };
  const end = async (action: typeof refusing | typeof cancelling, reason: string) => {
    if (await action.run({ contractId, reason })) close();
  };
  return (
    <>
      {redraft && (
        <ButtonLink look="main" to={workPaths.contractDraft(redraft.demandId, redraft.institutionId)}>
          重新起草
        </ButtonLink>
      )}
      {chain.mayDraft && side && (
        <ButtonLink
          look={contract.supplementOf && contract.status.code !== contractStatus.signed ? 'main' : 'line'}
          to={workPaths.supplementDraft(side, chain.contractId)}
        >
          {contract.supplementOf && contract.status.code !== contractStatus.signed
            ? '重新起草增补'
            : '起草增补协议'}
        </ButtonLink>
      )}
      {actions.includes('remind') && (
        <Button loading={reminding.busy} onClick={() => void remind()}>
          提醒对方
        </Button>
      )}
      {actions.includes('sign') && (
        <Button type="primary" onClick={sign}>
          签署
        </Button>
      )}
      {/* What ends a contract stands apart from what concludes it, and looks like none of the buttons. */}
      {(actions.includes('refuse') || actions.includes('cancel')) && (
        <span className="cluster gap-0">
          {actions.includes('refuse') && (
            <Button type="text" danger onClick={() => setOpen('refuse')}>
              拒签
            </Button>
          )}
          {actions.includes('cancel') && (
            <Button type="text" danger onClick={() => setOpen('cancel')}>
              取消{noun}
            </Button>
          )}
        </span>
      )}
      {open === 'sign' && <SignDialog contract={contract} onClose={close} />}
      <ReasonDialog
        open={open === 'refuse'}
        title={`拒签这份${noun}？`}
        label="拒签原因"
        templates={['价格与报价不一致，请核对。', '人数或项目有误，请核对。', '付款条件需要再商定。']}
        okText="拒签"
        action={refusing}
        onOk={(reason) => void end(refusing, reason)}
        onClose={close}
      >
        {contract.supplementOf
          ? '拒签后这份增补协议作废，合同保持不变，原因会告知对方；商定后任何一方都可以重新起草。'
          : '拒签后这份合同作废，原因会告知对方；商定后由采购方重新起草。'}
      </ReasonDialog>
      <ReasonDialog
        open={open === 'cancel'}
        title={`取消这份${noun}？`}
        label="取消原因"
        okText={`取消${noun}`}
        action={cancelling}
        onOk={(reason) => void end(cancelling, reason)}
        onClose={close}
      >
        取消后这份{noun}作废，原因会告知对方；需要时可以重新起草。
      </ReasonDialog>
    </>
  );
}
