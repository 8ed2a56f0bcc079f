import { Button, Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface Props {
  open?: boolean;
  title: string;
  width?: number;
  okText: string;
  cancelText?: string;
  busy: boolean;
  /** What it does can't be taken back. */
  danger?: boolean;
  disabled?: boolean;
  onClose: () => void;
  /** What is shown in place of the form when all is done, and not again: only its button closes it. */
  done?: { title: string; okText: string; content: ReactNode } | undefined;
  /** With the id that the form must have. */
  children: (formId: string) => ReactNode;
}

/**
 * A dialog around one form. Its button is the form's own, so that Enter in any field sends it. While it sends, nothing closes it;
 * once something was typed or chosen, Escape does not, only its buttons do.
 */
export function FormDialog({
  open = true,
  title,
  width,
  busy,
  danger = false,
  disabled = false,
  ...props
}: Props) {
  const formId = useId();
  const [changed, setChanged] = useState(false);
  const { okText, cancelText = '取消', onClose, done, children } = props;
  return (
    <Dialog
      {...{ open, busy, danger, disabled, okText, cancelText, onClose }}
      title={done?.title ?? title}
      {...(width && { width })}
      keyboard={!changed && !done}
      form={formId}
      {...(done && {
        closable: false,
        footer: (
          <Button type="primary" onClick={onClose}>
            {done.okText}
          </Button>
        ),
      })}
    >
      <Form.Provider
        onFormChange={(_, { changedFields }) => {
          if (changedFields.some(({ touched }) => touched)) setChanged(true);
        }}
      >
        {done ? done.content : children(formId)}
      </Form.Provider>
    </Dialog>
  );
}
