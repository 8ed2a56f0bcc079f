import { Button, Segmented } from 'antd';
import { type FormEvent, useId, useState } from 'react';
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
  const invalid = problem !== '' && { 'aria-invalid': true, 'aria-describedby': problemId };
  return (
    <form className="cluster" noValidate onSubmit={choose}>
      <label className="row gap-2">
        从
        <input
          className="input"
          type="date"
          value={from}
          {...invalid}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label className="row gap-2">
        到
        <input
          className="input"
          type="date"
          value={to}
          {...invalid}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
      <Button htmlType="submit">统计</Button>
      {problem && (
        <span id={problemId} role="alert" className="warning">
          {problem}
        </span>
      )}
    </form>
  );
}
