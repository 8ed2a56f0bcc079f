import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notAgreed } from '#domain/site/agreed-texts.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { Agreement } from '#web/features/account/agreement.tsx';
import { SmsFields } from '#web/features/account/sms-fields.tsx';
import { generalProblem, useFieldProblems, useFields } from '#web/features/account/use-fields.ts';
import { paths } from '#web/paths/paths.ts';
import { FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface Props {
  summary: string;
  onBack: () => void;
  signInReturnsTo: string;
  busy: boolean;
  failure: ApiFailure | undefined;
  onProven: (proof: { mobile: string; smsCode: string; agreed: boolean }) => void;
}

/** The second step for who is not signed in: a number that can be called back, which becomes the account. */
export function VerifyMobile({ summary, onBack, signInReturnsTo, busy, failure, onProven }: Props) {
  const sending = useVisitorCall('captcha.sms');
  const fields = useFields({ mobile: '', smsCode: '', agreed: '' });
  useFieldProblems(fields, sending.failure);
  useFieldProblems(fields, failure);
  const [agreed, setAgreed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { mobile, smsCode } = fields.values;
    const errors = {
      ...(mobile.trim() === '' && { mobile: '请填写手机号。' }),
      ...(!/^\d{6}$/.test(smsCode.trim()) && { smsCode: '请填写 6 位短信验证码。' }),
      ...(!agreed && { agreed: notAgreed }),
    };
    fields.setErrors(errors);
    if (Object.keys(errors).length === 0) onProven({ mobile, smsCode, agreed });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="row between well small under">
        <span>{summary}</span>
        <button type="button" className="link-button fixed" onClick={onBack}>
          修改
        </button>
      </p>
      <FormProblem>{generalProblem(failure, ['mobile', 'smsCode', 'agreed'])}</FormProblem>
      <SmsFields fields={fields} sending={sending} />
      <Agreement
        checked={agreed}
        error={fields.errors.agreed}
        onChange={(checked) => {
          setAgreed(checked);
          fields.setErrors((before) => ({ ...before, agreed: undefined }));
        }}
      >
        手机号未注册时自动注册，用于平台顾问回电，并同意
      </Agreement>
      <SubmitButton look="call" busy={busy}>
        提交需求
      </SubmitButton>
      <p className="hint center above">
        已有账号？
        <TextLink to={paths.login({ redirect: signInReturnsTo })}>用密码登录</TextLink>
        ，以上内容会带过去。
      </p>
    </form>
  );
}
