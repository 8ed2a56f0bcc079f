import { type FormEvent, useState } from 'react';
import { examPurposes, sexLabel } from '#domain/demand/purpose.ts';
import { plainNumber } from '#domain/kernel/plain-number.ts';
import { LazyQuickDemand, prefetchQuickDemand } from '#web/pages/public/quick-demand/lazy-quick-demand.tsx';
import { paths } from '#web/paths/paths.ts';
import { Hotline } from '#web/site/hotline.tsx';
import { TextField } from '#web/ui/public/field.tsx';
import styles from './custom-package.module.css';
import { type Chosen, selectionQuery } from './selection.ts';
import type { Range } from './use-price-range.ts';

interface Props {
  chosen: Chosen;
  range: Range;
  stale: boolean;
}

/** From the package to a demand: how many people, and then what every quick demand asks. */
export function MakeDemand({ chosen, range, stale }: Props) {
  const [headcount, setHeadcount] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const { purpose, budget, groups } = chosen;
  const { city, blocked, findings } = range;
  const packages = groups.filter(({ codes }) => codes.length > 0);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blocking = findings.filter(({ effect }) => effect === 'block').length;
    const wrong =
      packages.length === 0
        ? '套餐还没有项目，请先添加。'
        : stale
          ? '正在核对最新的项目，请稍等一秒再试。'
          : blocked
            ? `有 ${blocking} 处须先修改，请看「合规检查」。`
            : /^[1-9]\d{0,5}$/.test(headcount.trim())
              ? undefined
              : '请填写体检人数，整数，最多六位。';
    setProblem(wrong);
    setSending(wrong === undefined);
  };

  const summary = [
    city.name,
    examPurposes.find(({ code }) => code === purpose)?.name ?? '',
    `${headcount.trim()} 人`,
    packages.map(({ sex, codes }) => `${sexLabel(purpose, sex)} ${codes.length} 项`).join('、'),
  ].join(' · ');
  if (sending)
    return (
      <section className={`card screen-only ${styles.make}`} aria-label="请机构按这份套餐报价">
        <LazyQuickDemand
          demand={{
            purpose,
            headcount: Number(headcount.trim()),
            cityId: city.code,
            ...(budget && { budgetMax: budget }),
            packages: packages.map(({ sex, codes }) => ({ sex, itemCodes: [...codes] })),
          }}
          summary={summary}
          onBack={() => setSending(false)}
          onRejected={(fields) => {
            setSending(false);
            setProblem(Object.values(fields)[0]);
          }}
          signInReturnsTo={paths.requireCustom(selectionQuery(chosen))}
        />
      </section>
    );
  return (
    <section className={`card screen-only ${styles.make}`} aria-labelledby="make-demand">
      <h2 id="make-demand" className="under">
        让机构按这份套餐报价
      </h2>
      <form onSubmit={submit} noValidate>
        <TextField
          label="体检人数"
          inputMode="numeric"
          clean={plainNumber}
          placeholder="例如 320"
          autoComplete="off"
          onFocus={prefetchQuickDemand}
          value={headcount}
          error={problem}
          hint="先填总数，各人群的人数在草稿里再分。"
          onChange={(event) => {
            setHeadcount(event.target.value);
            setProblem(undefined);
          }}
        />
        <button type="submit" className="btn btn-call btn-large btn-wide">
          请机构报价
        </button>
      </form>
      <noscript>
        <p className="hint above">
          浏览器没有开启脚本，暂时不能直接生成；可以打印这一页，或致电 <Hotline /> 由客服代填。
        </p>
      </noscript>
    </section>
  );
}
