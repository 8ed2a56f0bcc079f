import { useEffect, useState } from 'react';
import { momentText, untilText } from './time.ts';

interface Props {
  deadline: string | null;
  now?: number;
  before?: string;
}

/** Time left until a deadline; red on the last day. Begins with `now`, which a cached page has from earlier, then goes by
 * itself. Pages rendered in the browser leave it out. `before`: words in front of it as long as time is left. */
export function Countdown({ deadline, now, before }: Props) {
  const [shown, setShown] = useState(now ?? Date.now);
  useEffect(() => {
    const tick = () => setShown(Date.now());
    const first = setTimeout(tick);
    const timer = setInterval(tick, 30_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  if (deadline === null) return <span>—</span>;
  const { text, urgent } = untilText(deadline, shown);
  return (
    <>
      {new Date(deadline).getTime() > shown && before}
      <time dateTime={deadline} title={momentText(deadline)} className={urgent ? 'num urgent' : 'num'}>
        {text}
      </time>
    </>
  );
}
