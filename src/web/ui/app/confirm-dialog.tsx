import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import type { CallName } from '#wire/table/call-table.ts';
import type { CallMutation } from '#web/queries/use-call-mutation.ts';
import styles from './confirm-dialog.module.css';
import { FailureAlert } from './failure-alert.tsx';
import { useReturnFocus } from './use-return-focus.ts';

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

/** A dialog gives the focus to what comes first in it: where nothing is typed or chosen, to what Enter shall do. */
export const okFirst: ModalProps['footer'] = (_, { OkBtn, CancelBtn }) => (
  <div className={styles.footer}>
    <OkBtn />
    <CancelBtn />
  </div>
);

/** Asks before a call. It stays while the call is under way, and when it fails, with the failure. */
export function ConfirmDialog(props: Props) {
  const { title, children, okText, cancelText = '取消', danger = false, action, onOk, onClose } = props;
  useReturnFocus();
  return (
    <Modal
      open
      width={416}
      title={title}
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={cancelText}
      cancelButtonProps={{ disabled: action.busy }}
      confirmLoading={action.busy}
      closable={false}
      footer={okFirst}
      onOk={onOk}
      onCancel={() => {
        action.clear();
        onClose();
      }}
    >
      {children}
      <FailureAlert className="apart" failure={action.failure} />
    </Modal>
  );
}
