import { momentText, untilText } from './time.ts';
import { useNow } from './use-now.ts';

interface Props {
  deadline: string | null;
  now?: number;
  before?: string;
}

/** Time left until a deadline; red on the last day. Begins with `now`, which a cached page has from earlier, then goes by
 * itself. Pages rendered in the browser leave it out. `before`: words in front of it as long as time is left. */
export function Countdown({ deadline, now, before }: Props) {
  const shown = useNow(now);
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
