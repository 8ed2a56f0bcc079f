import type { ReactNode } from 'react';
import type { CallName } from '#wire/table/call-table.ts';
import type { CallMutation } from '#web/queries/use-call-mutation.ts';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';

interface Props {
  title: string;
  /** What will happen. */
  children: ReactNode;
  okText: string;
  cancelText?: string;
  danger?: boolean;
  /** What is called; closing the dialog clears its failure. */
  action: Pick<CallMutation<CallName>, 'busy' | 'failure' | 'clear'>;
  onOk: () => void;
  onClose: () => void;
}

/** Asks before a call. It stays while the call is under way, and when it fails, with the failure. */
export function ConfirmDialog(props: Props) {
  const { title, children, okText, cancelText = '取消', danger = false, action, onOk, onClose } = props;
  return (
    <Dialog
      {...{ title, okText, cancelText, danger, onOk }}
      width={416}
      busy={action.busy}
      closable={false}
      okFirst
      onClose={() => {
        action.clear();
        onClose();
      }}
    >
      {children}
      <FailureAlert className="apart" failure={action.failure} />
    </Dialog>
  );
}
