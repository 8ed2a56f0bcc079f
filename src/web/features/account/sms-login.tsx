import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import { Agreement } from './agreement.tsx';
import { SmsFields } from './sms-fields.tsx';
import { generalProblem, useFieldProblems, useFields } from './use-fields.ts';

// Few sign in with a company: its fields and the list of cities come when they are asked for.
const CompanyFold = lazy(async () => ({ default: (await import('./company-fold.tsx')).CompanyFold }));

/** What became of the company that was registered with the sign-in; `problem` says why it was not. */
export type WithCompany = Pick<CallOutput<'user.shortcutCertifyLogin'>, 'companyId' | 'problem'>;

interface Props {
  onSignedIn: (answer: CallOutput<'user.mobileLogin'>, company?: WithCompany) => void;
}

const empty = { mobile: '', smsCode: '', name: '', creditCode: '', regionId: '', contact: '' };

/** Mobile with a message code; who agrees may come without an account, gets one, and may register their company with it. */
export function SmsLogin({ onSignedIn }: Props) {
  const sending = useVisitorCall('captcha.sms');
  const login = useVisitorCall('user.mobileLogin');
  const shortcut = useVisitorCall('user.shortcutLogin');
  const certifying = useVisitorCall('user.shortcutCertifyLogin');
  const fields = useFields(empty);
  useFieldProblems(fields, sending.failure);
  useFieldProblems(fields, login.failure);
  useFieldProblems(fields, shortcut.failure);
  useFieldProblems(fields, certifying.failure);
  const [agreed, setAgreed] = useState(false);
  const [withCompany, setWithCompany] = useState(false);
  const way = agreed ? (withCompany ? certifying : shortcut) : login;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { mobile, smsCode, ...company } = fields.values;
    const code = { mobile, smsCode };
    if (agreed && withCompany) {
      const answer = await certifying.run({ ...code, agreed: true, ...company });
      if (answer) onSignedIn(answer, answer);
      return;
    }
    const answer = agreed ? await shortcut.run({ ...code, agreed: true }) : await login.run(code);
    if (answer) onSignedIn(answer);
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormProblem>{generalProblem(way.failure, Object.keys(empty))}</FormProblem>
      <SmsFields fields={fields} sending={sending} onSent={way.forgetFailure} />
      <Agreement checked={agreed} error={undefined} onChange={setAgreed}>
        手机号未注册时自动注册，并同意
      </Agreement>
      {agreed && (
        <label className="check soft under">
          <input
            type="checkbox"
            checked={withCompany}
            onChange={(event) => setWithCompany(event.target.checked)}
          />
          <span>我是采购方，同时登记企业（营业执照稍后补交）</span>
        </label>
      )}
      {agreed && withCompany && (
        <Suspense>
          <CompanyFold fields={fields} />
        </Suspense>
      )}
      <SubmitButton busy={way.busy}>{agreed ? '登录或注册' : '登录'}</SubmitButton>
    </form>
  );
}
