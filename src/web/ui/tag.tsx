import type { ReactNode } from 'react';
import { type Tone, toneOf } from './tone.ts';

export function Tag({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={tone ? `tag tag-${tone}` : 'tag'}>{children}</span>;
}

/** A status of the wire: its word, in the colour of its meaning. */
export function StatusWord({ status }: { status: { code: number | string; name: string } }) {
  return <Tag tone={toneOf(status.name)}>{status.name}</Tag>;
}
