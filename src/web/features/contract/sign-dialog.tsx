import { Form } from 'antd';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { contractNoun } from '#domain/contract/supplement.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { CodeField } from '#web/features/account/code-field.tsx';
import { useDemoMessages } from '#web/features/account/use-demo-messages.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { useSeconds } from '#web/ui/use-seconds.ts';
import { SealChoice } from './seal-choice.tsx';

interface Props {
  contract: CallOutput<'contract.detail'>;
  onClose: () => void;
}

/** Signs what is on the screen: by a message code for this contract, with the party's seal. */
export function SignDialog({ contract: { contractId, title, sha256, supplementOf }, onClose }: Props) {
  const noun = contractNoun(supplementOf !== null);
  const user = useCurrentUser();
  const demo = useDemoMessages();
  const [form] = Form.useForm<{ smsCode: string }>();
  const sending = useCallMutation('contract.sendCode');
  const signing = useCallMutation('contract.sign', contested);
  useFormFailure(form, signing.failure);
  const [wait, setWait] = useSeconds();
  const send = async () => {
    const answer = await sending.run({ contractId });
    if (answer) setWait(answer.retryAfter);
  };
  const sign = async ({ smsCode }: { smsCode: string }) => {
    const signed = await signing.run({ contractId, smsCode, sha256 });
    if (!signed) return;
    message.success(
      signed.status.code === contractStatus.signed
        ? `双方均已签署，${noun}生效。`
        : '签署成功，等待对方签署。',
    );
    onClose();
  };
  return (
    <FormDialog
      title={`签署${noun}`}
      okText="确认签署"
      cancelText="返回"
      busy={signing.busy}
      onClose={onClose}
    >
      {(formId) => (
        <>
          <p>签署《{title}》：将以您的账号在文件上加盖签章图样并写入电子签名，签署后不能撤回。</p>
          <SealChoice contractId={contractId} />
          {signing.failure && Object.keys(signing.failure.fields).length === 0 && (
            <Notice className="apart" type="error" title={failureText(signing.failure)} />
          )}
          <Form id={formId} form={form} layout="vertical" className="apart" onFinish={sign}>
            <CodeField
              name="smsCode"
              label={`短信验证码（发往 ${maskMobile(user.mobile)}，只对这份${noun}有效）`}
              wait={wait}
              sending={sending.busy}
              onSend={() => void send()}
            />
          </Form>
          {sending.failure && <p className="urgent small">{failureText(sending.failure)}</p>}
          {demo && (
            <a
              className="text-link small"
              href={pathWithBase(paths.devSms())}
              target="_blank"
              rel="noreferrer"
            >
              演示模式：查看短信
            </a>
          )}
        </>
      )}
    </FormDialog>
  );
}
