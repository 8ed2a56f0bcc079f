import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { BodyEditor } from './body-editor.tsx';
import { BodyPreview } from './body-preview.tsx';
import styles from './content.module.css';
import type { ContentValues } from './content-draft.ts';

interface Props {
  values: ContentValues;
  problems: Readonly<Record<string, string>>;
  change: (part: Partial<ContentValues>) => void;
}

/** The text and its page side by side; on a narrow screen one after the other. */
export function TextPanel({ values, problems, change }: Props) {
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const preview = useRef<HTMLDivElement>(null);
  return (
    <section className={`panel ${styles.text}`} data-view={view}>
      <Segmented
        className={styles.views ?? ''}
        value={view}
        options={[
          { value: 'edit', label: '编辑正文' },
          { value: 'preview', label: '预览' },
        ]}
        onChange={setView}
      />
      <div className={styles.split}>
        <div>
          <BodyEditor
            value={values.body}
            invalid={problems.body !== undefined}
            onChange={(body) => change({ body })}
            onScroll={(share) => {
              const pane = preview.current;
              if (pane) pane.scrollTop = share * (pane.scrollHeight - pane.clientHeight);
            }}
          />
          {problems.body && <p className="urgent plain small">{problems.body}</p>}
        </div>
        <BodyPreview values={values} ref={preview} />
      </div>
    </section>
  );
}
