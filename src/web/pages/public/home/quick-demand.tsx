import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { parseYuan, withoutSeparators } from '#domain/kernel/money.ts';
import { plainNumber } from '#domain/kernel/plain-number.ts';
import type { Region } from '#wire/pages.ts';
import { LazyQuickDemand, prefetchQuickDemand } from '#web/pages/public/quick-demand/lazy-quick-demand.tsx';
import { paths } from '#web/paths/paths.ts';
import { Hotline } from '#web/site/hotline.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import { SelectField, TextField } from '#web/ui/public/field.tsx';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';
import styles from './home.module.css';
import { type Overview, scopeName } from './place-labels.ts';

/** What most companies come for. */
const usual = 'ANNUAL';

type Typed = Record<'purpose' | 'headcount' | 'city' | 'budget', string>;
type Prices = Pick<Overview, 'area' | 'packagePrices'>;

/** By page: outlives a reload, and a way round by the sign-in page. */
const drafts = draftStore<Typed & { region: string }>({
  key: 'quickDemand',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is Typed & { region: string } =>
    isRecord(value) &&
    ['purpose', 'headcount', 'city', 'budget', 'region'].every((key) => typeof value[key] === 'string'),
});

interface Props {
  overview: Overview;
  cities: readonly Region[];
  /** Every page has a draft of its own: the region in the address, '' on the plain home page. */
  page: string;
}

/** The one-minute form. Without JavaScript it leads into the wizard with what was typed; with it, it is sent from here. */
export function QuickDemand({ overview, cities, page }: Props) {
  const { region, cities: here, purposes } = overview;
  const offered = [...here, ...cities.filter(({ code }) => here.every((one) => one.code !== code))];
  const first = offered[0]?.code ?? '';
  const [typed, setTyped] = useState<Typed>({ purpose: usual, headcount: '', city: first, budget: '' });
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const [sending, setSending] = useState(false);
  const [prices, setPrices] = useState<Prices & { of: string }>({ ...overview, of: here[0]?.code ?? '' });

  const put = (values: Partial<Typed>) => {
    const next = { ...typed, ...values };
    setTyped(next);
    setErrors({});
    drafts.write({ ...next, region: region.code }, page);
  };
  useEffect(() => {
    const draft = drafts.read(page)?.value;
    if (!draft) return;
    const { region: of, city, ...values } = draft;
    // Of the plain home page: a city chosen while it showed another region is not meant any more.
    setTyped((before) => ({ ...before, ...values, ...(of === region.code && city && { city }) }));
  }, [page, region.code]);
  useEffect(() => {
    if (prices.of === typed.city) return;
    void import('#web/api/call.ts')
      .then(({ call }) => call('home.overview', { regionId: typed.city }, { background: true }))
      .then((found) => setPrices({ ...found, of: typed.city }), Boolean);
  }, [prices.of, typed.city]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong: Partial<Typed> = {
      ...(!/^[1-9]\d{0,5}$/.test(typed.headcount.trim()) && { headcount: '请填写人数，例如 320。' }),
      ...(typed.budget.trim() !== '' &&
        parseYuan(typed.budget) === undefined && { budget: '请填写金额，例如 500。' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) setSending(true);
  };
  const field = (key: keyof Typed) => ({
    name: key,
    value: typed[key],
    error: errors[key],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => put({ [key]: event.target.value }),
  });
  const nameIn = (options: readonly Region[], code: string) =>
    options.find((one) => one.code === code)?.name ?? '';
  const range = prices.packagePrices.find(({ checkType }) => checkType.code === typed.purpose);
  return (
    <section className="panel card-raised" aria-labelledby="quick">
      <h2 id="quick">一分钟发布需求</h2>
      <p className="hint under">
        注册、发布、收报价都不收费 · 客服 <Hotline />
      </p>
      {sending ? (
        <LazyQuickDemand
          demand={{
            purpose: typed.purpose,
            headcount: Number(typed.headcount),
            cityId: typed.city,
            budgetMax: withoutSeparators(typed.budget.trim()) || undefined,
          }}
          summary={[
            nameIn(offered, typed.city),
            nameIn(purposes, typed.purpose),
            `${typed.headcount.trim()} 人`,
            typed.budget.trim() && `人均 ${typed.budget.trim()} 元以内`,
          ]
            .filter(Boolean)
            .join(' · ')}
          signInReturnsTo={paths.requireSubmit({ ...typed, budget: withoutSeparators(typed.budget) })}
          onBack={() => setSending(false)}
          onRejected={({ purpose, headcount, cityId, budgetMax }) => {
            setErrors({ purpose, headcount, city: cityId, budget: budgetMax } as Partial<Typed>);
            setSending(false);
          }}
          onSaved={(next) => {
            drafts.remove(page);
            if (next !== 'certify') setSending(false);
          }}
        />
      ) : (
        <Form action={paths.requireSubmit()} onFocus={prefetchQuickDemand} onSubmit={submit} noValidate>
          <div className="halves always">
            <SelectField label="体检类型" options={purposes} {...field('purpose')} />
            <TextField
              label="体检人数"
              inputMode="numeric"
              clean={plainNumber}
              placeholder="例如 320"
              {...field('headcount')}
            />
          </div>
          <div className="halves always">
            <SelectField label="体检城市" options={offered} {...field('city')} />
            <TextField
              label="人均预算（选填）"
              inputMode="decimal"
              clean={withoutSeparators}
              placeholder="元，例如 500"
              {...field('budget')}
            />
          </div>
          <div className={`under soft ${styles.estimate}`} aria-live="polite">
            {range && (
              <>
                <span>
                  {scopeName(prices, range.scope)} {range.institutions} 家公布的{range.checkType.name}套餐
                  <small>{range.packages} 个套餐居中一半的价格，元/人</small>
                </span>
                <MoneyRange from={range.low} to={range.high} />
              </>
            )}
            {!range && <span>这类体检公布的套餐不足 3 家，暂无参考区间；发布后由机构逐项报价。</span>}
          </div>
          <button type="submit" className="btn btn-call btn-large btn-wide">
            下一步：选项目，看哪些机构能做
          </button>
          <p className="hint center above">还没登录也没关系，填的内容会一路带过去。</p>
        </Form>
      )}
    </section>
  );
}
