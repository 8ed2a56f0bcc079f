import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { paths } from '#web/paths/paths.ts';
import { sessionState } from '#web/session/session-state.ts';
import { session } from '#web/session/session-store.ts';
import { FormProblem } from '#web/ui/public/form-parts.tsx';
import { QuickDemandPreview } from './quick-demand-preview.tsx';
import { QuickDemandSaved } from './quick-demand-saved.tsx';
import { VerifyMobile } from './verify-mobile.tsx';

type QuickDemandAnswer = CallOutput<'demand.shortcutAdd'>;

/** What a page has collected: the form of the home page, or the custom package with its items. */
export type QuickDemand = Pick<
  CallInput<'demand.shortcutAdd'>,
  'purpose' | 'headcount' | 'cityId' | 'budgetMax' | 'packages'
>;

export interface QuickDemandFlowProps {
  demand: QuickDemand;
  /** The same in a few words, shown above: 深圳 · 年度体检 · 320 人. */
  summary: string;
  /** Back to the form, which still has everything. */
  onBack: () => void;
  /** What the server finds wrong with what the page collected, by its keys; the page shows them at its fields. */
  onRejected: (fields: Readonly<Record<string, string>>) => void;
  /** It is saved: what was typed can be forgotten. With `certify` the flow stays and says so, else it has gone on. */
  onSaved?: (next: QuickDemandAnswer['next']) => void;
  /** Where a sign-in by password comes back to: a path that brings what was typed along. */
  signInReturnsTo: string;
}

const pageKeys = ['purpose', 'headcount', 'cityId', 'budgetMax', 'packages'];

/**
 * From a collected wish to a draft: who is signed in sends it at once, everybody else sees what it is worth and then proves a mobile number. Mount
 * it by `lazy-quick-demand.tsx` when the form is sent; mounting is sending.
 */
export function QuickDemandFlow(props: QuickDemandFlowProps) {
  const { demand, summary, onBack, onRejected, onSaved, signInReturnsTo } = props;
  const [proving, setProving] = useState(() => !sessionState.get().signedIn);
  // Whose page shows items and prices itself sees nothing new in a preview.
  const [seen, setSeen] = useState(demand.packages !== undefined);
  const [saved, setSaved] = useState<QuickDemandAnswer>();
  // A session that has ended is no reason to leave the page: the number is proved then.
  const { run, busy, failure } = useVisitorCall('demand.shortcutAdd');
  const navigate = useNavigate();
  const begun = useRef(false);

  const send = async (proof: { mobile?: string; smsCode?: string; agreed?: boolean } = {}) => {
    const answer = await run({ ...demand, ...proof });
    if (!answer) return;
    // Who proved their number is signed in with the answer.
    if (answer.signedIn) session.signIn(answer.signedIn);
    if (answer.next === 'certify') setSaved(answer);
    else
      await navigate(
        answer.demandId
          ? paths.requireSubmit({ bidId: answer.demandId, step: 2 })
          : // Of several companies: the wizard asks for which, then takes the stored demand up.
            paths.requireSubmit(),
      );
    onSaved?.(answer.next);
  };

  useEffect(() => {
    if (proving || begun.current) return;
    begun.current = true;
    void send();
  });
  useEffect(() => {
    if (!failure) return;
    // Signed out meanwhile, elsewhere or by time: then by number.
    if (failure.code >= 700) setProving(true);
    else if (Object.keys(failure.fields).some((key) => pageKeys.includes(key.split('.')[0] as string)))
      onRejected(failure.fields);
  }, [failure, onRejected]);

  if (saved) return <QuickDemandSaved summary={summary} onMore={onBack} />;
  if (proving && !seen)
    return <QuickDemandPreview {...{ demand, summary, onBack, onRejected }} onNext={() => setSeen(true)} />;
  if (proving)
    return (
      <VerifyMobile
        {...{ summary, onBack, signInReturnsTo, busy, failure }}
        onProven={(proof) => void send(proof)}
      />
    );
  return (
    <div className="stack gap-2" role="status">
      {failure ? (
        <>
          <FormProblem>{failureText(failure)}</FormProblem>
          <button type="button" className="btn btn-main btn-wide" disabled={busy} onClick={() => void send()}>
            再试一次
          </button>
          <button type="button" className="link-button" onClick={onBack}>
            返回修改
          </button>
        </>
      ) : (
        <button type="button" className="btn btn-call btn-large btn-wide" disabled aria-busy="true">
          正在生成需求草稿…
        </button>
      )}
    </div>
  );
}
