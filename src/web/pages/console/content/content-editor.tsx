import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ContentCollection, collectionRules } from '#domain/content/collections.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { pathWithBase } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { serverDate } from '#web/ui/server-date.ts';
import { BasicsPanel, contentListPath, MetaPanel } from './basics-panel.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { type ContentDetail, saveInput, valuesOf } from './content-draft.ts';
import { DeadLinks } from './dead-links.tsx';
import { SaveFailure, SaveState, StoredNotices } from './editor-notices.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { OwnPanel } from './own-panel.tsx';
import { PublicationTag } from './publication-tag.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { SettingPreview } from './setting-preview.tsx';
import { useContentDraft } from './use-content-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useOnlyTab } from './use-only-tab.ts';
import { VersionsPanel } from './versions-panel.tsx';

const CONFLICT = 409;

interface Props {
  collection: ContentCollection;
  /** undefined: a new one. */
  detail: ContentDetail | undefined;
  /** After a colleague's change. */
  reload: () => void;
}

/** Edits one content, with its page as it will be beside the text. */
export function ContentEditor({ collection, detail, reload }: Props) {
  const navigate = useNavigate();
  const draft = useContentDraft(detail, collection);
  const { values, dirty } = draft;
  const save = useCallMutation('console.saveContent');
  const [theirs, setTheirs] = useState<ContentDetail | undefined>(draft.overtaken ? detail : undefined);
  const [savedAt, setSavedAt] = useState<string>();
  const leaving = useRef(false);
  const guard = useLeaveGuard(dirty, () => leaving.current);
  const rules = collectionRules[collection];
  const onlyTab = useOnlyTab(detail ? undefined : `content.new.${collection}`);
  const problems = save.failure?.fields ?? {};

  /** The version that the server has when it has everything; undefined when it hasn't. */
  const saveNow = useCallback(
    async ({ version = draft.version, thenLeave = false } = {}): Promise<string | undefined> => {
      if (!dirty && detail && version === draft.version) return version;
      const sent = values;
      const known = detail && version ? { contentId: detail.contentId, updatedAt: version } : undefined;
      const done = await save.run(saveInput(collection, sent, known));
      if (!done) return undefined;
      if (detail) {
        draft.saved(sent, done.updatedAt);
        setTheirs(undefined);
        setSavedAt(serverDate().toISOString());
      } else {
        draft.moveTo(done.contentId, sent, done.updatedAt);
        leaving.current = true;
        message.success('已保存，尚未发布。');
        if (thenLeave) return done.updatedAt;
        await navigate(consolePaths.content(done.contentId), { replace: true });
      }
      return done.updatedAt;
    },
    [draft, dirty, detail, values, collection, save, navigate],
  );

  // Somebody else was first: fetch what they saved and let the editor decide.
  const conflicting = save.failure?.code === CONFLICT;
  const contentId = detail?.contentId;
  const { version: mine } = draft;
  /** True when both versions are on the screen. */
  const showBoth = useCallback(async (): Promise<boolean> => {
    if (!contentId) return false;
    try {
      const now = await call('console.contentDetail', { contentId });
      if (now.updatedAt === mine) return false;
      setTheirs(now);
      return true;
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
      return false;
    }
  }, [contentId, mine]);
  useEffect(() => {
    if (conflicting) void showBoth();
  }, [conflicting, showBoth]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      void saveNow();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [saveNow]);

  const published = detail?.publication === 'published';
  return (
    <>
      <PageHead
        title={detail ? detail.title : `新建${rules.name}`}
        crumbs={[
          { label: '内容', to: consolePaths.contents() },
          { label: rules.name, to: contentListPath(collection) },
        ]}
        note={
          <span className="cluster gap-1">
            {detail && <PublicationTag entry={detail} />}
            {published && detail.page && (
              <a href={pathWithBase(detail.page)} target="_blank" rel="noopener" className="text-link">
                查看页面
              </a>
            )}
            <SaveState
              {...{ dirty, persisted: draft.persisted, savedAt }}
              editor={detail?.editor}
              at={detail?.updatedAt}
            />
          </span>
        }
        actions={
          <>
            <Button
              type={published || !detail ? 'primary' : 'default'}
              loading={save.busy}
              disabled={!dirty || theirs !== undefined}
              onClick={() => saveNow()}
            >
              {published && collection !== 'message' ? '保存并更新页面' : '保存'}
            </Button>
            {detail && !theirs && (
              <PublishButtons
                detail={detail}
                body={values.body}
                saveFirst={() => saveNow()}
                onOvertaken={showBoth}
              />
            )}
          </>
        }
      />
      {theirs && (
        <ConflictPanel
          {...{ collection, theirs }}
          mine={values}
          typed={dirty}
          busy={save.busy}
          onKeepMine={() => {
            draft.rebase(theirs);
            void saveNow({ version: theirs.updatedAt });
          }}
          onTakeTheirs={() => {
            draft.takeTheirs(theirs);
            save.clear();
            setTheirs(undefined);
            reload();
          }}
        />
      )}
      {save.failure && !conflicting && <SaveFailure failure={save.failure} />}
      {!onlyTab && (
        <Notice
          type="warning"
          title={`另一个标签页也在新建${rules.name}`}
          description="这台电脑只替这个栏目留一份未保存的内容，两页写的会互相替换。请先在其中一页保存，再写另一篇。"
        />
      )}
      {!theirs && <StoredNotices draft={draft} />}
      {detail && <DeadLinks links={detail.deadLinks} />}
      <BasicsPanel
        {...{ collection, detail, values, problems }}
        change={draft.change}
        onCollection={(next) => {
          leaving.current = true;
          void navigate(consolePaths.contentNew({ collection: next }), { replace: true });
        }}
      />
      <OwnPanel {...{ collection, values, problems }} saved={detail?.body ?? ''} change={draft.change} />
      {(rules.texts || collection === 'setting') && (
        <MetaPanel
          {...{ collection, values, problems }}
          change={draft.change}
          changeMeta={draft.changeMeta}
        />
      )}
      {collection === 'setting' && <SettingPreview values={values} saved={detail && valuesOf(detail)} />}
      {detail && (
        <VersionsPanel
          key={detail.updatedAt}
          {...{ collection, values }}
          contentId={detail.contentId}
          pathFixed={detail.pathFixed}
          change={draft.change}
        />
      )}
      <LeaveDialog
        guard={guard}
        persisted={draft.persisted}
        busy={save.busy}
        onSave={async () => (await saveNow({ thenLeave: true })) !== undefined}
      />
    </>
  );
}
