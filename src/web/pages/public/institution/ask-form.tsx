import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plainNumber } from '#domain/kernel/plain-number.ts';
import { normaliseMobile } from '#domain/kernel/typed.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { generalProblem } from '#web/features/account/use-fields.ts';
import { paths } from '#web/paths/paths.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { SelectField, TextField } from '#web/ui/public/field.tsx';
import { AreaField, FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import { useStoredDraft } from '#web/ui/stored-draft.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import {
  type AskDraft,
  type AskedInstitution,
  type AskProblems,
  askDrafts,
  askProblems,
  emptyAsk,
} from './ask-draft.ts';

interface Props {
  institution: AskedInstitution;
  user: CurrentUser | undefined;
  onSent: (mobile: string) => void;
}

export function AskForm({ institution, user, onSent }: Props) {
  const { value: draft, set, clear } = useStoredDraft(askDrafts, { ...emptyAsk, mobile: user?.mobile ?? '' });
  const [agreed, setAgreed] = useState(false);
  const [problems, setProblems] = useState<AskProblems>({});
  const { data: purposes = [], run: loadPurposes } = useVisitorCall('dictionary.listCheckType');
  useEffect(() => void loadPurposes({}), [loadPurposes]);
  const { run, busy, failure } = useVisitorCall('lead.add');
  const form = useRef<HTMLFormElement>(null);

  const type = (part: Partial<AskDraft>) => {
    set({ ...draft, ...part });
    setProblems((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
  };
  const field = (name: keyof AskDraft) => ({
    name,
    value: draft[name],
    error: problems[name] ?? failure?.fields[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = askProblems(draft, agreed);
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const { name, mobile, companyName, headcount, purpose, message } = draft;
    const answer = await run({
      name: name.trim(),
      mobile: normaliseMobile(mobile),
      companyName,
      message,
      ...(headcount.trim() && { headcount: Number(headcount) }),
      ...(purpose && { purpose }),
      cityId: institution.city.code,
      institutionCode: institution.code,
      agreed: true,
    });
    if (!answer) return;
    // The next institution is asked with the same name and number; what was said to this one is said.
    clear();
    askDrafts.write({ ...draft, message: '' });
    onSent(normaliseMobile(mobile));
  };

  return (
    <form ref={form} onSubmit={send} noValidate>
      <p className="soft small above under">
        留下联系方式，平台顾问回电问清需求后请{institution.shortName}报价。询价不收费，号码只给平台顾问。
      </p>
      <FormProblem>{generalProblem(failure, [...Object.keys(draft), 'agreed'])}</FormProblem>
      <div className="halves always">
        <TextField
          label="称呼"
          required
          maxLength={20}
          autoComplete="name"
          placeholder="王女士"
          {...field('name')}
        />
        <TextField
          label="手机号"
          required
          type="tel"
          inputMode="tel"
          clean={normaliseMobile}
          autoComplete="tel-national"
          {...field('mobile')}
        />
        <TextField label="企业名称" maxLength={60} autoComplete="organization" {...field('companyName')} />
        <TextField
          label="体检人数"
          inputMode="numeric"
          clean={plainNumber}
          placeholder="例如 120"
          {...field('headcount')}
        />
      </div>
      <SelectField
        label="体检类型"
        options={[{ code: '', name: '还没确定' }, ...purposes]}
        {...field('purpose')}
      />
      <AreaField
        label="想问什么"
        rows={3}
        maxLength={500}
        placeholder="例如：12 月中旬，分两天，能否周六检、上门采血？"
        {...field('message')}
      />
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            name="agreed"
            checked={agreed}
            aria-invalid={problems.agreed ? true : undefined}
            aria-describedby={problems.agreed ? 'agreed-problem' : undefined}
            onChange={(event) => {
              setAgreed(event.target.checked);
              setProblems((before) => ({ ...before, agreed: undefined }));
            }}
          />
          <span>
            同意平台保存以上信息并为这次询价回电，见
            <TextLink to={paths.privacy()} target="_blank">
              隐私政策
            </TextLink>
          </span>
        </label>
        {problems.agreed && (
          <span id="agreed-problem" className="field-error" role="alert">
            {problems.agreed}
          </span>
        )}
      </div>
      <SubmitButton look="call" busy={busy}>
        {busy ? '正在提交' : '请顾问回电'}
      </SubmitButton>
    </form>
  );
}
