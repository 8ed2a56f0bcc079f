import type { ReactNode } from 'react';
import { type Tone, toneOf } from './tone.ts';

export function Tag({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={tone ? `tag tag-${tone}` : 'tag'}>{children}</span>;
}

interface StatusProps {
  /** As the wire sends it; of an offer, what became of it stands for its state. */
  status: { code: number | string; name: string; outcome?: { name: string } | null };
  /** Added to the word: `缺失 2 项`. */
  detail?: string;
}

/** A status as a word in the colour of its meaning. */
export function StatusTag({ status, detail }: StatusProps) {
  const { name } = status.outcome ?? status;
  return <Tag tone={toneOf(name)}>{detail ? `${name} ${detail}` : name}</Tag>;
}
