import type { ReactNode } from 'react';
import { type Tone, toneOf } from './tone.ts';

export function Tag({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={tone ? `tag tag-${tone}` : 'tag'}>{children}</span>;
}

interface StatusProps {
  /** As the wire sends it. */
  status: { code: number | string; name: string };
  /** Added to the word: `缺失 2 项`. */
  detail?: string;
}

/** A status as a word in the colour of its meaning. */
export function StatusTag({ status, detail }: StatusProps) {
  return <Tag tone={toneOf(status.name)}>{detail ? `${status.name} ${detail}` : status.name}</Tag>;
}
