import { Button } from 'antd';
import { useState } from 'react';
import type { ContentCollection } from '#domain/content/collections.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { momentText } from '#web/ui/time.ts';
import { type ContentValues, sameValues } from './content-draft.ts';
import { Differences } from './differences.tsx';

interface Props {
  collection: ContentCollection;
  contentId: string;
  /** What is typed now. */
  values: ContentValues;
  /** The address of what was published stays. */
  pathFixed: boolean;
  change: (values: ContentValues) => void;
}

/** 历史版本: every earlier save, to be compared and taken back into the editor; it is on the site once it is saved. */
export function VersionsPanel({ contentId, ...rest }: Props) {
  const versions = useCallQuery('console.contentVersions', { contentId });
  const [shown, setShown] = useState<string>();
  return (
    <section className="panel" aria-labelledby="versions">
      <h2 id="versions">历史版本</h2>
      <Loaded query={versions}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">还没有以前的版本；每次保存修改，原来的一版都留在这里。</p>
          ) : (
            <ul className="stack gap-1">
              {list.map(({ versionId, savedAt, editor, title }) => (
                <li key={versionId} className="cluster">
                  <span className="num">{momentText(savedAt)}</span>
                  <span>{title}</span>
                  <small>{editor || '系统自带'}</small>
                  <Button size="small" onClick={() => setShown(versionId)}>
                    查看与恢复
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {shown && (
        <VersionDialog {...rest} {...{ contentId }} versionId={shown} onClose={() => setShown(undefined)} />
      )}
    </section>
  );
}

type DialogProps = Props & { versionId: string; onClose: () => void };

function VersionDialog({
  collection,
  contentId,
  versionId,
  values,
  pathFixed,
  change,
  onClose,
}: DialogProps) {
  const query = useCallQuery('console.contentVersion', { contentId, versionId });
  const past: ContentValues | undefined = query.data && {
    path: pathFixed ? values.path : query.data.path,
    title: query.data.title,
    summary: query.data.summary,
    body: query.data.body,
    meta: query.data.meta,
    sort: query.data.sort,
  };
  const same = past !== undefined && sameValues(past, values);
  return (
    <Dialog
      width={880}
      title={query.data ? `${momentText(query.data.savedAt)} 的版本` : '历史版本'}
      okText="恢复到编辑区"
      cancelText="关闭"
      disabled={!past || same}
      onOk={() => {
        if (past) change(past);
        onClose();
      }}
      onClose={onClose}
    >
      <Loaded query={query}>
        {() =>
          past && (
            <>
              <p className="soft">
                {same
                  ? '它与编辑区里的内容相同。'
                  : '恢复只改编辑区，可以先预览；保存之后才更新网站，现在的一版也会留下。'}
              </p>
              <Differences {...{ collection }} theirs={past} mine={values} names={['这个版本', '编辑区']} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}
