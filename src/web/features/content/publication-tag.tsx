import { type Publication, publicationOf, publicationWords } from '#domain/content/publication.ts';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Tone } from '#web/ui/tone.ts';

const tones: Readonly<Record<Publication, Tone | undefined>> = {
  draft: undefined,
  scheduled: 'info',
  published: 'ok',
};

export const stateOf = (publishedAt: string | null, now: number): Publication =>
  publicationOf(publishedAt === null ? null : new Date(publishedAt).getTime(), now);

/** 已发布, 定时发布 with its time, 未发布. */
export function PublicationTag({ publishedAt, now }: { publishedAt: string | null; now: number }) {
  const state = stateOf(publishedAt, now);
  return (
    <Tag tone={tones[state]}>
      {publicationWords[state]}
      {state === 'scheduled' && publishedAt && ` ${momentText(publishedAt)}`}
    </Tag>
  );
}
