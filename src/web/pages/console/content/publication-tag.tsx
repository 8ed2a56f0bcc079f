import { publicationLabels } from '#domain/content/publication.ts';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Tone } from '#web/ui/tone.ts';
import type { ContentDetail } from './content-draft.ts';

type Publication = ContentDetail['publication'];

const tones: Readonly<Record<Publication, Tone | undefined>> = {
  draft: undefined,
  scheduled: 'info',
  published: 'ok',
};

interface Props {
  entry: Pick<ContentDetail, 'publication' | 'publishedAt'>;
}

/** 已发布, 定时发布 with its time, 未发布. */
export function PublicationTag({ entry: { publication, publishedAt } }: Props) {
  return (
    <Tag tone={tones[publication]}>
      {publicationLabels[publication]}
      {publication === 'scheduled' && publishedAt && ` ${momentText(publishedAt)}`}
    </Tag>
  );
}
