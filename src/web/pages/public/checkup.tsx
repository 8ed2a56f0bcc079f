import { lazy, type SubmitEvent, Suspense, useEffect, useState } from 'react';
import { normaliseDigits } from '#domain/kernel/typed.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { TextField } from '#web/ui/public/field.tsx';
import { FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import type { Route } from './+types/checkup';

// The address is a key: nothing keeps the page, lists it, or tells other sites where it was.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta: Route.MetaFunction = () => [
  { title: '我的体检' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

// What nobody sees before they have shown who they are.
const OwnCheckup = lazy(async () => ({
  default: (await import('./checkup/own-checkup.tsx')).OwnCheckup,
}));

const stored = (token: string) => `checkup:${token}`;

/** An employee's own check-up, by the link that their company sent, without an account. */
export default function Checkup({ params: { token } }: Route.ComponentProps) {
  const [proof, setProof] = useState<string>();
  const [again, setAgain] = useState('');
  useEffect(() => setProof(sessionStorage.getItem(stored(token)) ?? undefined), [token]);
  const open = (given: string) => {
    sessionStorage.setItem(stored(token), given);
    setAgain('');
    setProof(given);
  };
  const close = (why: string) => {
    sessionStorage.removeItem(stored(token));
    setAgain(why);
    setProof(undefined);
  };
  return (
    <main id="content" className="wrap section">
      <h1>我的体检</h1>
      {proof ? (
        <Suspense fallback={<p className="state">正在打开…</p>}>
          <OwnCheckup token={token} proof={proof} onClosed={close} />
        </Suspense>
      ) : (
        <OpenForm token={token} why={again} onOpen={open} />
      )}
    </main>
  );
}

function OpenForm(props: { token: string; why: string; onOpen: (proof: string) => void }) {
  const { token, why, onOpen } = props;
  const opening = useVisitorCall('checkup.open');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mobileTail = String(new FormData(event.currentTarget).get('mobileTail'));
    const answer = await opening.run({ token, mobileTail });
    if (answer) onOpen(answer.proof);
  };
  const { failure } = opening;
  return (
    <>
      <noscript>
        <p className="quote warning">
          这个页面需要浏览器的脚本功能才能预约。您也可以直接打电话给本单位的体检负责人或体检机构预约。
        </p>
      </noscript>
      <form className="stack apart" onSubmit={(event) => void submit(event)}>
        <p>单位已为您安排体检。请填写您留给单位的手机号的后四位，查看套餐并预约时间。</p>
        <TextField
          label="手机号后四位"
          name="mobileTail"
          required
          inputMode="numeric"
          autoComplete="off"
          clean={normaliseDigits}
          error={failure?.fields['mobileTail']}
        />
        <FormProblem>{failure && !failure.fields['mobileTail'] ? failureText(failure) : why}</FormProblem>
        <SubmitButton busy={opening.busy}>打开</SubmitButton>
      </form>
      <PrivacyNote />
    </>
  );
}

const PrivacyNote = () => (
  <section className="far stack gap-2" aria-labelledby="privacy">
    <h2 id="privacy">您的信息怎样使用</h2>
    <p>
      姓名、手机号和证件号由您的单位提供，加密保存，只用于安排这次体检。您约好时间后，所约的体检机构才能看到您的姓名、性别、年龄和联系方式。
    </p>
    <p>
      单位只看到您是否已预约、是否到检，看不到您告诉机构的情况、未做的项目和自费加项。体检报告和结果不经过本网站。结算完成后，这些信息按约定的天数删除。
    </p>
  </section>
);
