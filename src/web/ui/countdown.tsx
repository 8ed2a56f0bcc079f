import { useEffect, useState } from 'react';
import { momentText, untilText } from './time.ts';

/** Time left until a deadline; red on the last day. Begins with `now`, which a cached page has from earlier, then goes by
 * itself. Pages rendered in the browser leave it out. */
export function Countdown({ deadline, now }: { deadline: string | null; now?: number }) {
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
    <time dateTime={deadline} title={momentText(deadline)} className={urgent ? 'num urgent' : 'num'}>
      {text}
    </time>
  );
}
