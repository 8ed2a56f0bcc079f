import { useEffect, useState } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { momentText, untilText } from '#web/ui/time.ts';

/** How long quotes are taken still; counts down by itself. */
export function Countdown({ deadline, open }: { deadline: string; open: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!deadline) return null;
  const { text, urgent } = untilText(deadline, now);
  const over = !open || text === '已截止';
  return (
    <span title={`报价截止 ${momentText(deadline)}`}>
      <Tag tone={over ? undefined : urgent ? 'bad' : 'warn'}>{over ? '已截止' : `距截止 ${text}`}</Tag>
    </span>
  );
}
