import { Form, Link } from 'react-router';
import { type OwnChoice, ownPackages, ownQuestions, whereOf } from '#domain/plan/staff-plan.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { SelectField, TextField } from '#web/ui/public/field.tsx';

type Plan = CallOutput<'plan.shared'>;
type Package = Plan['packages'][number];

interface Choice {
  /** The package whose part is shown: named by the link, or the only one that fits what was said. */
  own: Package | undefined;
  /** Of which one may be chosen. */
  fitting: Package[];
  several: boolean;
  /** All packages below one another, as who asks for them reads the plan. */
  whole: boolean;
  said: OwnChoice;
  /** As it was typed. */
  age: string;
  ageProblem: string | undefined;
}

const wholePlan = 'all';

/** What the address says of the reader: a package by its link, or sex, age and group by the form. */
export function readChoice(query: URLSearchParams, packages: Plan['packages']): Choice {
  const { sexes, groups } = ownQuestions(packages);
  const asked = query.get('package') ?? '';
  const age = query.get('age')?.trim() ?? '';
  const ageProblem = age === '' || /^\d{1,3}$/.test(age) ? undefined : '请填写整数的周岁年龄，如 36。';
  const said: OwnChoice = {
    sex: sexes.find(({ code }) => String(code) === query.get('sex'))?.code,
    group: groups.find((name) => name === query.get('group')),
    age: age === '' || ageProblem ? undefined : Number(age),
  };
  const all = ownPackages(packages, {});
  const fitting = ownPackages(packages, said);
  const linked = all.find(({ packageId }) => packageId === asked);
  const whole = asked === wholePlan;
  const only = fitting.length === 1 && !ageProblem && !whole ? fitting[0] : undefined;
  return {
    own: linked ?? (all.length === 1 ? all[0] : only),
    fitting,
    several: all.length > 1,
    whole,
    said,
    age,
    ageProblem,
  };
}

interface Props {
  plan: Plan;
  choice: Choice;
  token: string;
}

/** Which package is mine? By sex, age and group, or out of the list. Works without scripts. */
export function PackageChoice({ plan, choice, token }: Props) {
  const { fitting, said, age, ageProblem, whole } = choice;
  const { groups, sexes, age: asksAge } = ownQuestions(plan.packages);
  const shown = fitting.length > 0 ? fitting : ownPackages(plan.packages, {});
  return (
    <section className="panel stack gap-4 screen-only" aria-labelledby="own-package">
      <header className="stack gap-1">
        <h2 id="own-package">{plan.title}</h2>
        <p className="note">电子体检方案 · {plan.company}</p>
      </header>
      {!whole && <p className="typed">{plan.introduction}</p>}
      <Form action={paths.sharedPlan(token)} className="stack gap-2" aria-label="查找我的套餐">
        <h3>找到您的套餐</h3>
        <div className="grid">
          {sexes.length > 0 && (
            <SelectField
              label="性别"
              name="sex"
              defaultValue={said.sex ?? ''}
              options={[{ code: '', name: '请选择' }, ...sexes]}
            />
          )}
          {asksAge && (
            <TextField
              label="周岁年龄"
              name="age"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              defaultValue={age}
              error={ageProblem}
            />
          )}
          {groups.length > 0 && (
            <SelectField
              label="人员类别"
              name="group"
              defaultValue={said.group ?? ''}
              options={[{ code: '', name: '不确定' }, ...groups.map((name) => ({ code: name, name }))]}
            />
          )}
        </div>
        <div>
          <button type="submit" className="btn btn-main">
            查看我的套餐
          </button>
        </div>
      </Form>
      <div className="stack gap-2" role="status">
        {fitting.length === 0 ? (
          <p className="warning">
            没有符合这些条件的套餐。请改一个条件，或从全部套餐中选择；仍找不到请联系单位的体检负责人。
          </p>
        ) : (
          <p>
            {fitting.length < ownPackages(plan.packages, {}).length
              ? `有 ${fitting.length} 个套餐符合，请选择您的：`
              : '或直接选择：'}
          </p>
        )}
        <ul className="stack gap-2 divided">
          {shown.map(({ packageId, label }) => (
            <li key={packageId}>
              <Link className="text-link" to={paths.sharedPlan(token, packageId)}>
                {label}
              </Link>{' '}
              <small>{whereOf(plan.packages, packageId)}</small>
            </li>
          ))}
        </ul>
      </div>
      {plan.leftOut.length > 0 && (
        <p>
          <b>以下人群的体检另行安排，不在本方案内：</b>
          {plan.leftOut.join('；')}。
        </p>
      )}
      {!whole && (
        <p>
          <Link className="text-link" to={paths.sharedPlan(token, wholePlan)}>
            查看全部套餐的方案
          </Link>
        </p>
      )}
    </section>
  );
}
