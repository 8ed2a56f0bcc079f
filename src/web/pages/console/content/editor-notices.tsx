import { Button } from 'antd';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { momentText } from '#web/ui/time.ts';
import type { ContentDraft } from './use-content-draft.ts';

export const SaveFailure = ({ failure }: { failure: ApiFailure }) => (
  <Notice
    type="error"
    title={`没有保存：${failureText(failure)}`}
    description="写好的内容都在，也已留在这台电脑里。"
  />
);

/** What came back from this browser's storage, or lies there still. */
export function StoredNotices({ draft }: { draft: ContentDraft }) {
  const { restoredAt, replaced } = draft;
  return (
    <>
      {restoredAt && (
        <Notice
          type="info"
          title={`已恢复 ${momentText(new Date(restoredAt).toISOString())} 没有保存的内容`}
          description={
            <>
              它们留在这台电脑的浏览器里，还没有保存到网站。
              <span className="cluster above">
                <Button size="small" onClick={draft.discard}>
                  放弃，回到已保存的版本
                </Button>
              </span>
            </>
          }
        />
      )}
      {replaced && (
        <Notice
          type="info"
          title="您之前的版本留在这台电脑里"
          description={
            <>
              改用同事的版本之前，您写的内容已另存。
              <span className="cluster above">
                <Button size="small" onClick={draft.takeBackReplaced}>
                  取回
                </Button>
                <Button size="small" onClick={draft.dropReplaced}>
                  不要了
                </Button>
              </span>
            </>
          }
        />
      )}
    </>
  );
}

interface SaveStateProps {
  dirty: boolean;
  persisted: boolean;
  savedAt: string | undefined;
  editor: string | undefined;
  at: string | undefined;
}

/** 已保存 14:32, or that something isn't yet. */
export function SaveState({ dirty, persisted, savedAt, editor, at }: SaveStateProps) {
  if (dirty)
    return (
      <span className="warning" aria-live="polite">
        {persisted ? '有未保存的修改，已留在这台电脑里' : '有未保存的修改；浏览器没有空间留存，请尽快保存'}
      </span>
    );
  if (savedAt) return <span aria-live="polite">已保存 {momentText(savedAt).slice(11)}</span>;
  return at ? (
    <span>
      {editor ? `${editor} ` : ''}
      {momentText(at)} 修改
    </span>
  ) : null;
}
