import { Modal, type ModalProps } from 'antd';
import type { ReactNode, RefObject } from 'react';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  open?: boolean;
  title: string;
  /** In px, or with a unit. */
  width?: number | string;
  okText?: string;
  cancelText?: string;
  /** Its call is under way: nothing closes it. */
  busy?: boolean;
  disabled?: boolean;
  /** What it does can't be taken back. */
  danger?: boolean;
  /** Nothing is typed or chosen in it: Enter presses its main button. */
  okFirst?: boolean;
  /** Escape closes it. */
  keyboard?: boolean;
  closable?: boolean;
  /** In place of its two buttons. Without it and without `onOk` there are none. */
  footer?: ReactNode;
  /** Id of the form in it that the main button sends; `onOk` is then left out. */
  form?: string;
  /** What has the focus once it is open; `autoFocus` has no effect while it moves in. */
  focus?: RefObject<{ focus: () => void } | null>;
  onOk?: () => void;
  onClose?: () => void;
  children?: ReactNode;
}

/** A dialog gives the focus to what comes first in it. */
const okFirstFooter: ModalProps['footer'] = (_, { OkBtn, CancelBtn }) => (
  <div className={styles.footer}>
    <OkBtn />
    <CancelBtn />
  </div>
);

/**
 * Every dialog of signed-in pages. `ConfirmDialog` asks before a call, `FormDialog` holds one form; this one is for what is read, compared or
 * chosen from.
 */
export function Dialog({ open = true, busy = false, danger = false, disabled = false, ...props }: Props) {
  const {
    title,
    width = 520,
    okText = '确定',
    cancelText = '取消',
    keyboard = true,
    closable = true,
  } = props;
  const { footer, form, focus, onOk, onClose, children } = props;
  const buttons = props.okFirst ? okFirstFooter : undefined;
  const shown = footer ?? (onOk || form ? buttons : null);
  return (
    <>
      {open && <ReturnFocus />}
      <Modal
        {...{ open, title, width, okText, cancelText, keyboard, closable }}
        confirmLoading={busy}
        cancelButtonProps={{ disabled: busy }}
        okButtonProps={{ danger, disabled, ...(form && { htmlType: 'submit', form }) }}
        {...(shown !== undefined && { footer: shown })}
        {...(onOk && { onOk })}
        {...(onClose && { onCancel: onClose })}
        {...(focus && { afterOpenChange: (is: boolean) => is && focus.current?.focus() })}
      >
        {children}
      </Modal>
    </>
  );
}

/** The library's dialog gives the focus back when it closes, but not when its caller removes it. */
function ReturnFocus() {
  useReturnFocus();
  return null;
}
