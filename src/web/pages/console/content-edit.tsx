import { useParams, useSearchParams } from 'react-router';
import { allowedPaths, isCollection } from '#domain/content/collections.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { ContentEditor } from './content/content-editor.tsx';

/** 内容编辑, for a new one as well. */
export default function ContentEdit() {
  const { contentId } = useParams();
  const asked = useSearchParams()[0].get('collection') ?? '';
  if (contentId) return <Existing key={contentId} contentId={contentId} />;
  // The site's own pages and dictionaries exist already.
  const collection = isCollection(asked) && !allowedPaths(asked) ? asked : 'news';
  return <ContentEditor key={collection} collection={collection} detail={undefined} reload={() => {}} />;
}

function Existing({ contentId }: { contentId: string }) {
  const query = useCallQuery('console.contentDetail', { contentId });
  return (
    <Loaded
      query={query}
      page={{ title: '编辑内容', crumbs: [{ label: '内容', to: consolePaths.contents() }] }}
    >
      {(detail) => (
        <ContentEditor
          collection={isCollection(detail.collection) ? detail.collection : 'setting'}
          detail={detail}
          reload={query.reload}
        />
      )}
    </Loaded>
  );
}
