import { type SubmitEvent, useState } from 'react';
import type { CallInput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { SelectField } from '#web/ui/public/field.tsx';
import { FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import type { Link, Own } from './own.ts';

type Said = CallInput<'checkup.declare'>;

const marriedOptions = [
  { code: '', name: '不说明' },
  { code: 'no', name: '未婚' },
  { code: 'yes', name: '已婚' },
] as const;
const pregnancyOptions = [
  { code: '', name: '不说明' },
  { code: 'no', name: '没有怀孕' },
  { code: 'maybe', name: '可能怀孕或正在备孕' },
  { code: 'yes', name: '已怀孕' },
] as const;

/** What a person tells the institution alone: it decides which items are left out. */
export function Declared({ token, proof, own, onSaved }: Link & { own: Own; onSaved: (own: Own) => void }) {
  const saving = useVisitorCall('checkup.declare');
  const [saved, setSaved] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    const form = new FormData(event.currentTarget);
    const next = await saving.run({
      token,
      proof,
      married: form.get('married') as Said['married'],
      pregnancy: (form.get('pregnancy') ?? '') as Said['pregnancy'],
    });
    if (!next) return;
    setSaved(true);
    onSaved(next);
  };
  return (
    <details className="fold">
      <summary>告诉体检机构（单位看不到）</summary>
      <form className="stack gap-2" onSubmit={(event) => void submit(event)}>
        <p className="hint">
          婚姻状况{own.asksPregnancy ? '和孕期' : ''}
          只用来决定哪些项目不适合您，只有您所约的机构能看到。可以不填，当天再说。
        </p>
        {own.declared && (
          <p className="hint">
            您已填写过。为防他人看到，这里不再显示内容；再次保存会替换之前填写的全部内容。
          </p>
        )}
        <SelectField label="婚姻状况" name="married" options={marriedOptions} />
        {own.asksPregnancy && <SelectField label="孕期" name="pregnancy" options={pregnancyOptions} />}
        <FormProblem>{saving.failure && failureText(saving.failure)}</FormProblem>
        <p role="status">{saved && '已保存，机构接待时会看到。'}</p>
        <SubmitButton busy={saving.busy}>保存</SubmitButton>
      </form>
    </details>
  );
}
