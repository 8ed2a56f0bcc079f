import { useEffect, useState } from 'react';
import { untilText } from './time.ts';

/** Time left until a deadline. Begins with the server's `now`, which a kept page has from earlier, then goes by itself. */
export function Countdown({ deadline, now }: { deadline: string | null; now: number }) {
  const [shown, setShown] = useState(now);
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
    <time dateTime={deadline} className={urgent ? 'num urgent' : 'num'}>
      {text}
    </time>
  );
}
