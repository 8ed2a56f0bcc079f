import { Skeleton } from 'antd';
import type { Ref } from 'react';
import { failureText } from '#web/api/api-failure.ts';
import { Prose } from '#web/features/reading/prose.tsx';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import styles from './content.module.css';
import type { ContentValues } from './content-draft.ts';

/** The text as its page will show it: the server's own HTML in the page's own style. */
export function BodyPreview({ values, ref }: { values: ContentValues; ref: Ref<HTMLDivElement> }) {
  const body = useDebounced(values.body);
  const { data, failure } = useCallQuery('console.previewContent', { body });
  return (
    <section className={styles.preview} aria-label="预览" ref={ref}>
      <p className={styles.previewTitle}>{values.title || '（还没有标题）'}</p>
      {values.summary && <p className="lead above">{values.summary}</p>}
      {failure && !data && <p className="urgent plain apart">{failureText(failure)}</p>}
      {!data && !failure && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data && (data.html === '' ? <p className="hint">正文会显示在这里。</p> : <Prose html={data.html} />)}
    </section>
  );
}
