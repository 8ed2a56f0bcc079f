import { App, Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { workPaths } from '#web/work-paths.ts';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { SignDialog } from './sign-dialog.tsx';

type Detail = CallOutput<'contract.detail'>;

interface Props {
  contract: Detail;
  own: NonNullable<Detail['own']>;
}

/** The viewer's buttons: sign, refuse, cancel, remind. */
export function ContractActions({ contract, own: { actions, redraft } }: Props) {
  const { message } = App.useApp();
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
              取消合同
            </Button>
          )}
        </span>
      )}
      {open === 'sign' && <SignDialog contract={contract} onClose={close} />}
      <ReasonDialog
        open={open === 'refuse'}
        title="拒签这份合同？"
        label="拒签原因"
        templates={['价格与报价不一致，请核对。', '人数或项目有误，请核对。', '付款条件需要再商定。']}
        okText="拒签"
        action={refusing}
        onOk={(reason) => void end(refusing, reason)}
        onClose={close}
      >
        拒签后这份合同作废，原因会告知对方；商定后由采购方重新起草。
      </ReasonDialog>
      <ReasonDialog
        open={open === 'cancel'}
        title="取消这份合同？"
        label="取消原因"
        okText="取消合同"
        action={cancelling}
        onOk={(reason) => void end(cancelling, reason)}
        onClose={close}
      >
        取消后这份合同作废，原因会告知对方；需要时可以重新起草。
      </ReasonDialog>
    </>
  );
}
