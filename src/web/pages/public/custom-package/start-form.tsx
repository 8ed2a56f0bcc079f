import { Form, Link } from 'react-router';
import { examPurposes, sexGroupsFor } from '#domain/demand/purpose.ts';
import { paths } from '#web/paths/paths.ts';
import styles from './custom-package.module.css';
import type { Loaded } from './load-custom-package.ts';
import type { Chosen } from './selection.ts';

/** Where a package begins: for what, for whom, how much; a template and the budget make the first proposal. */
export function StartForm({ chosen, templates }: { chosen: Chosen; templates: Loaded['templates'] }) {
  const { purpose, budget, from, groups } = chosen;
  const sexes = groups.map(({ sex }) => sex);
  return (
    <section className={`card card-raised screen-only ${styles.start}`} aria-label="从哪里开始">
      <nav className={`tabs ${styles.purposes}`} aria-label="体检类型">
        {examPurposes.map(({ code, name }) => (
          <Link
            key={code}
            to={paths.requireCustom({
              ...(code !== 'ANNUAL' && { purpose: code }),
              ...(budget && { budget }),
            })}
            aria-current={code === purpose ? 'true' : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </nav>
      {purpose === 'OCCUPATION' && <OccupationNote />}
      {/* Keyed, so that what the address says is what the fields show after going back. */}
      <Form
        key={[purpose, budget, from, ...sexes].join()}
        action={paths.requireCustom()}
        className={styles.form}
        preventScrollReset
      >
        <input type="hidden" name="purpose" value={purpose} />
        <fieldset>
          <legend className="soft small">人群</legend>
          <div className={`cluster gap-1 ${styles.sexes}`}>
            {sexGroupsFor(purpose).map(({ sex, label }) => (
              <label key={sex}>
                <input type="checkbox" name="sex" value={sex} defaultChecked={sexes.includes(sex)} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="soft small">
          人均预算（元）
          <input
            className="input num"
            name="budget"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,5}"
            title="请填写整数，单位元"
            placeholder="不限"
            autoComplete="off"
            defaultValue={budget}
          />
        </label>
        <label className="soft small">
          以哪个方案为底
          <select className="input" name="from" defaultValue={from}>
            <option value="">按预算自动选择</option>
            {templates.map(({ code, name, audience }) => (
              <option key={code} value={code}>
                {name}（{audience}）
              </option>
            ))}
          </select>
        </label>
        <div className="row">
          <button type="submit" className="btn btn-main">
            按预算推荐
          </button>
          <button type="submit" name="blank" value="1" className="btn btn-line">
            从空白开始
          </button>
        </div>
      </Form>
    </section>
  );
}

const OccupationNote = () => (
  <p className="well soft small">
    <b>职业健康检查另有规定。</b>
    检查项目由岗位接触的危害因素按 GBZ 188
    确定，只能由备案的职业健康检查机构实施，结果进入职业健康监护档案，不能和入职、年度体检混在一个套餐里。这里只能整理驾驶、高空作业等岗位的一般项目；请在需求中写明危害因素，由机构定项目。
  </p>
);
