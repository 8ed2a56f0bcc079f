import { useEffect, useRef } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import { FormProblem } from '#web/ui/public/form-parts.tsx';
import { LoadingState } from '#web/ui/states.tsx';

interface Props {
  demand: CallInput<'demand.shortcutPreview'>;
  summary: string;
  onBack: () => void;
  onRejected: (fields: Readonly<Record<string, string>>) => void;
  onNext: () => void;
}

/** Items, institutions and prices of what was asked for, before anything about the asker is. */
export function QuickDemandPreview({ demand, summary, onBack, onRejected, onNext }: Props) {
  const { run, data, failure } = useVisitorCall('demand.shortcutPreview');
  const asked = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void run(demand);
  });
  useEffect(() => {
    if (failure && Object.keys(failure.fields).length > 0) onRejected(failure.fields);
  }, [failure, onRejected]);
  useEffect(() => {
    if (data) heading.current?.focus({ preventScroll: true });
  }, [data]);

  return (
    <div className="stack gap-2">
      <p className="row between well small">
        <span>{summary}</span>
        <button type="button" className="link-button fixed" onClick={onBack}>
          修改
        </button>
      </p>
      {failure && (
        <>
          <FormProblem>{failureText(failure)}</FormProblem>
          <button type="button" className="btn btn-line btn-wide" onClick={() => void run(demand)}>
            再试一次
          </button>
        </>
      )}
      {!data && !failure && <LoadingState rows={5} />}
      {data && (
        <>
          <h3 ref={heading} tabIndex={-1}>
            {data.packages.length > 0
              ? `为您配好 ${data.packages.length} 个套餐，提交后可以逐项调整`
              : '这类体检没有通用套餐，提交后在草稿里选项目'}
          </h3>
          {data.packages.map((one) => (
            <PackageOffer key={one.name} one={one} city={data.city.name} all={data.institutions} />
          ))}
          {data.packages.length === 0 && (
            <p className="hint">
              {data.city.name}有 {data.institutions} 家已认证机构。
            </p>
          )}
        </>
      )}
      <button type="button" className="btn btn-call btn-large btn-wide" onClick={onNext}>
        验证手机号，请机构报价
      </button>
      <p className="hint">
        价格是能做的机构居中一半的估算，以报价单为准。发布前都可以改；报价不收费，也不必采购。
      </p>
    </div>
  );
}

type Offer = CallOutput<'demand.shortcutPreview'>['packages'][number];

function PackageOffer({ one, city, all }: { one: Offer; city: string; all: number }) {
  const { name, items, price, canDoAll, canDoMost } = one;
  return (
    <section className="card" aria-label={name}>
      <p className="row baseline between">
        <b>
          {name} <small className="num">{items.length} 项</small>
        </b>
        {price && (
          <span>
            <MoneyRange from={price.low} to={price.high} />{' '}
            <small>/ 人{price.scope === 'all' && `（全国 ${price.institutions} 家）`}</small>
          </span>
        )}
      </p>
      <p className="hint">
        {all === 0 ? (
          `${city}还没有已认证的机构，平台顾问会为您联系。`
        ) : (
          <>
            {city} {all} 家机构中，<b className="num">{canDoAll}</b> 家可全部承接，
            <b className="num">{canDoMost}</b> 家可做七成以上。
          </>
        )}
        {!price && '能做的机构不足三家，暂无价格区间。'}
      </p>
      <details className="small above">
        <summary className="text-link">看 {items.length} 个项目</summary>
        <p className="soft above">{items.map((item) => item.name).join('、')}</p>
      </details>
    </section>
  );
}
