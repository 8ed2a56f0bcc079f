import type { ComponentProps } from 'react';

interface Props {
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
  /** Why they make no period: the element that says it. */
  problemId?: string | undefined;
}

/** From one day to another, each typed or chosen. */
export function DayRange({ from, to, onFrom, onTo, problemId }: Props) {
  const invalid = problemId !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId };
  return (
    <>
      <Day label="从" value={from} {...invalid} onChange={(event) => onFrom(event.target.value)} />
      <Day label="到" value={to} {...invalid} onChange={(event) => onTo(event.target.value)} />
    </>
  );
}

const Day = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="row gap-2">
    {label}
    <input className="input" type="date" {...input} />
  </label>
);
