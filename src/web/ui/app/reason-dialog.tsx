import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { reasonLength } from '#domain/kernel/reason.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { CallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from './failure-alert.tsx';
import { FormDialog } from './form-dialog.tsx';
import { optionalReasonRule, reasonRules } from './reason-rules.ts';

interface Props {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  /** Wordings that come up often: each is added to the text, to be completed by what is wrong in this case. */
  templates?: readonly string[];
  /** May stay empty. */
  optional?: boolean;
  /** What the call takes. */
  maxLength?: number;
  okText: string;
  /** What is called with it; closing the dialog clears its failure. */
  action: Pick<CallMutation<CallName>, 'busy' | 'failure' | 'clear'>;
  onOk: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason before something that can't be taken back. What was typed stays when the call fails. */
export function ReasonDialog(props: Props) {
  const {
    open,
    title,
    children,
    label,
    templates = [],
    optional = false,
    maxLength = reasonLength.max,
    okText,
    action,
  } = props;
  const [form] = Form.useForm<{ reason: string }>();
  const add = (text: string) => {
    const typed: string = form.getFieldValue('reason') ?? '';
    form.setFieldValue('reason', typed ? `${typed}\n${text}` : text);
  };
  return (
    <FormDialog
      open={open}
      title={title}
      okText={okText}
      danger
      busy={action.busy}
      cancelText="返回"
      onClose={() => {
        action.clear();
        props.onClose();
      }}
    >
      {(formId) => (
        <>
          <div>{children}</div>
          <FailureAlert className="apart" failure={action.failure} />
          <Form
            id={formId}
            form={form}
            layout="vertical"
            className="apart"
            initialValues={{ reason: '' }}
            onFinish={({ reason }) => props.onOk(reason.trim())}
          >
            {templates.length > 0 && (
              <Form.Item label="常用说明">
                <div className="cluster">
                  {templates.map((text) => (
                    <Button key={text} size="small" onClick={() => add(text)}>
                      + {text.split(/[，。]/)[0]}
                    </Button>
                  ))}
                </div>
              </Form.Item>
            )}
            <Form.Item
              name="reason"
              label={label}
              rules={optional ? [optionalReasonRule(label)] : reasonRules(label, maxLength)}
            >
              <Input.TextArea rows={4} maxLength={maxLength} showCount />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
