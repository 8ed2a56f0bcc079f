import { useEffect, useState } from 'react';
import { untilText } from '#web/ui/time.ts';

/** Time left until a deadline. Begins with the server's `now`, so that both render the same, then counts by itself. */
export function Countdown({ deadline, now }: { deadline: string | null; now: number }) {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (deadline === null) return <span>—</span>;
  const { text, urgent } = untilText(deadline, shown);
  return (
    <time dateTime={deadline} className={urgent ? 'num urgent' : 'num'}>
      {text}
    </time>
  );
}
