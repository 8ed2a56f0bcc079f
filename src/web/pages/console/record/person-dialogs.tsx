import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useRef } from 'react';
import { normaliseAccount } from '#domain/kernel/typed.ts';
import { asApiFailure } from '#web/api/api-failure.ts';
import { download } from '#web/api/call.ts';
import { ErasurePreview } from '#web/features/account/personal-data.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { CleanInput } from '#web/ui/app/clean-input.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { mobileRule } from '#web/ui/app/form-rules.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import type { ShownRecord } from './act-dialog.tsx';

interface Props {
  record: ShownRecord;
  onDone: () => void;
  onClose: () => void;
}

const verified = '怎样核实是本人';

/** A copy of what is stored about a person who asked for it. */
export function ExportPersonDialog({ record, onDone, onClose }: Props) {
  // A double click comes before the button is disabled.
  const running = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) =>
      download('console.exportPerson', { userId: record.id, reason }, `个人信息-${record.number}.xlsx`),
    onSuccess: onDone,
    onSettled: () => {
      running.current = false;
    },
  });
  const begin = (reason: string) => {
    if (running.current) return;
    running.current = true;
    mutate(reason);
  };
  return (
    <ReasonDialog
      open
      title={`导出「${record.title}」的个人信息`}
      label={verified}
      okText="导出"
      action={{ busy: isPending, failure: error ? asApiFailure(error) : undefined, clear: reset }}
      onOk={begin}
      onClose={onClose}
    >
      应本人要求导出，只交给本人。导出会记入操作日志。
    </ReasonDialog>
  );
}

/** The number of who receives nothing under the present one any more. */
export function ChangeMobileDialog({ record, onDone, onClose }: Props) {
  const [form] = Form.useForm<{ mobile: string; reason: string }>();
  const { run, busy, failure } = useCallMutation('console.changeMobile');
  useFormFailure(form, failure);
  return (
    <FormDialog
      title={`更换「${record.title}」的手机号`}
      okText="更换"
      cancelText="返回"
      busy={busy}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          onFinish={async (typed) => {
            if (await run({ userId: record.id, ...typed })) onDone();
          }}
        >
          <p className="apart">新旧号码都会收到短信，其全部登录退出。更换会记入操作日志。</p>
          <Form.Item name="mobile" label="新手机号" rules={[mobileRule]} validateTrigger="onBlur">
            <MobileInput autoComplete="off" />
          </Form.Item>
          <Form.Item name="reason" label={verified} rules={reasonRules('核实方式')}>
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
          <FailureAlert failure={failure} />
        </Form>
      )}
    </FormDialog>
  );
}

/** Shows what is deleted, emptied and kept before it is done; the account is typed once more. */
export function EraseDialog({ record, onDone, onClose }: Props) {
  const query = useCallQuery('console.personalData', { userId: record.id });
  const { run, busy, failure } = useCallMutation('console.eraseUser');
  return (
    <FormDialog
      title={`注销「${record.title}」并删除个人信息`}
      okText="注销并删除"
      cancelText="返回"
      busy={busy}
      danger
      disabled={(query.data?.obstacles.length ?? 1) > 0}
      onClose={onClose}
    >
      {(formId) => (
        <>
          <p className="apart">应本人要求执行，不能撤销。</p>
          <FailureAlert failure={failure} className="apart" />
          <Loaded query={query}>{(data) => <ErasurePreview data={data} />}</Loaded>
          <Form
            id={formId}
            layout="vertical"
            className="apart"
            onFinish={async (values: { account: string; reason: string }) => {
              if (await run({ userId: record.id, ...values })) onDone();
            }}
          >
            <Form.Item
              name="account"
              label={`输入账号 ${record.number} 确认`}
              rules={[
                {
                  validator: async (_, value) => value === record.number || Promise.reject(new Error()),
                  message: `请输入 ${record.number}。`,
                },
              ]}
            >
              <CleanInput clean={normaliseAccount} />
            </Form.Item>
            <Form.Item name="reason" label={verified} rules={reasonRules('核实方式')}>
              <Input.TextArea rows={2} maxLength={200} showCount />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
