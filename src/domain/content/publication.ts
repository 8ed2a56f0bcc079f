/** Whether strangers see a record: a time in the future makes it appear by itself. */
export type Publication = (typeof publications)[number];

export const publications = ['draft', 'scheduled', 'published'] as const;

export const publicationLabels: Readonly<Record<Publication, string>> = {
  draft: '未发布',
  scheduled: '定时发布',
  published: '已发布',
};

/** Both in milliseconds; null: not published. */
export function publicationOf(publishedAt: number | null, now: number): Publication {
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

const charactersPerMinute = 400;

/** Minutes that a text of so many characters takes to read, at least one. */
export const readingMinutes = (characters: number): number =>
  Math.max(1, Math.round(characters / charactersPerMinute));
