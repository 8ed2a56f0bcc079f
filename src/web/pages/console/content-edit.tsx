import { Spin } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { isCollection } from '#domain/content/collections.ts';
import { useCall } from '#web/api/use-call.ts';
import { ContentEditor } from '#web/features/content/content-editor.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';

/** 内容编辑, for a new one as well. */
export default function ContentEdit() {
  const { contentId } = useParams();
  const asked = useSearchParams()[0].get('collection') ?? '';
  if (contentId) return <Existing key={contentId} contentId={contentId} />;
  // The site's own pages exist already.
  const collection = isCollection(asked) && asked !== 'page' ? asked : 'news';
  return <ContentEditor key={collection} collection={collection} detail={undefined} reload={() => {}} />;
}

function Existing({ contentId }: { contentId: string }) {
  const { data, failure, reload } = useCall('console.contentDetail', { contentId });
  if (failure && !data) return <ErrorResult failure={failure} onRetry={reload} />;
  if (!data) return <Spin size="large" style={{ display: 'block', margin: '96px auto' }} />;
  const collection = isCollection(data.collection) ? data.collection : 'setting';
  return <ContentEditor collection={collection} detail={data} reload={reload} />;
}
