import { Button, Segmented } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { DayRange } from './day-range.tsx';
import { type PeriodQuery, periodProblem } from './use-period.ts';

interface Props {
  query: PeriodQuery;
  choices: readonly number[];
  /** The days that are shown now: where other days are typed from. */
  shown: { from: string; to: string } | undefined;
}

/** The last days by one click, or any days from and to. */
export function PeriodChoice({ query, choices, shown }: Props) {
  return (
    <div className="cluster gap-3 under">
      <Segmented
        options={choices.map((value) => ({ value, label: `近 ${value} 天` }))}
        {...(query.days === undefined ? { value: 0 } : { value: query.days })}
        onChange={query.setDays}
      />
      <Range key={`${shown?.from}/${shown?.to}`} query={query} shown={shown} />
    </div>
  );
}

function Range({ query, shown }: Omit<Props, 'choices'>) {
  const [from, setFrom] = useState(shown?.from ?? '');
  const [to, setTo] = useState(shown?.to ?? '');
  const [problem, setProblem] = useState('');
  const problemId = useId();
  const choose = (event: FormEvent) => {
    event.preventDefault();
    const found = periodProblem(from, to);
    setProblem(found);
    if (found === '') query.setRange(from, to);
  };
  return (
    <form className="cluster" noValidate onSubmit={choose}>
      <DayRange
        from={from}
        to={to}
        onFrom={setFrom}
        onTo={setTo}
        problemId={problem === '' ? undefined : problemId}
      />
      <Button htmlType="submit">统计</Button>
      {problem && (
        <span id={problemId} role="alert" className="warning">
          {problem}
        </span>
      )}
    </form>
  );
}
