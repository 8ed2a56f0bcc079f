import { Tag } from '#web/ui/tag.tsx';
import { toneOf } from '#web/ui/tone.ts';

interface Props {
  /** As the wire sends it. */
  status: { code: number | string; name: string };
  /** Added to the word: `缺失 2 项`. */
  detail?: string;
}

/** A status as a colour and a word; `ui/tone.ts` holds the colours. */
export function StatusTag({ status, detail }: Props) {
  return <Tag tone={toneOf(status.name)}>{detail ? `${status.name} ${detail}` : status.name}</Tag>;
}
