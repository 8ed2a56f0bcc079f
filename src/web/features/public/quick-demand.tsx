import { useState } from 'react';
import { Form } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import type { Region } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths.ts';
import { Field } from '#web/ui/field.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import styles from './quick-demand.module.css';

type Overview = CallOutput<'home.overview'>;

/** What most companies come for. */
const usual = 'ANNUAL';

/** The first three answers of a demand, carried into the wizard; what packages of that kind cost here. */
export function QuickDemand({ overview, cities }: { overview: Overview; cities: readonly Region[] }) {
  const { city, packagePrices } = overview;
  const types = packagePrices.map(({ checkType }) => checkType);
  const [purpose, setPurpose] = useState(
    types.some(({ code }) => code === usual) ? usual : (types[0]?.code ?? ''),
  );
  const range = packagePrices.find(({ checkType }) => checkType.code === purpose);
  const offered = cities.some(({ code }) => code === city.code) ? cities : [city, ...cities];
  return (
    <Form
      className={`card card-raised ${styles.quick}`}
      action={paths.requireSubmit()}
      aria-labelledby="quick"
    >
      <h2 id="quick">一分钟发布需求</h2>
      <p className={styles.note}>注册、发布、收报价都不收费。客服 4001-0755-70（7:30–23:00）</p>
      <div className={styles.two}>
        <Field label="体检类型">
          {(ids) => (
            <select
              {...ids}
              className="input"
              name="purpose"
              value={purpose}
              onChange={(e) => setPurpose(e.target.value)}
            >
              {types.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="体检人数">
          {(ids) => (
            <input
              {...ids}
              className="input num"
              name="headcount"
              inputMode="numeric"
              pattern="[1-9][0-9]{0,5}"
              title="请填写整数，最多六位"
              placeholder="例如 320"
              maxLength={6}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Field label="体检城市">
        {(ids) => (
          <select {...ids} key={city.code} className="input" name="city" defaultValue={city.code}>
            {offered.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {range && (
        <div className={styles.estimate} aria-live="polite">
          <span>
            {range.scope === 'city' ? city.name : '全国'} {range.institutions} 家公布的{range.checkType.name}
            套餐
            <small>{range.packages} 个套餐居中一半的价格，元/人</small>
          </span>
          <MoneyRange from={range.low} to={range.high} />
        </div>
      )}
      <button type="submit" className="btn btn-call btn-large btn-wide">
        下一步：选项目，看哪些机构能做
      </button>
      <p className={styles.after}>登录后继续，以上内容会带过去。</p>
    </Form>
  );
}
