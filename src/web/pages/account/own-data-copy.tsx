import { Button } from 'antd';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery, useReloadWhile } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { momentText } from '#web/ui/time.ts';

/** The person's copy: asked for, made meanwhile, fetched while it is there. */
export function OwnDataCopy() {
  const query = useCallQuery('user.ownDataCopy', {});
  const ask = useCallMutation('user.exportOwnData');
  useReloadWhile(query.data?.state === 'making', query);
  return (
    <Loaded query={query}>
      {({ state, requestedAt, file, expiresAt }) => (
        <div className="stack gap-2 apart">
          {state === 'making' && (
            <Notice
              type="info"
              title={`正在准备 ${momentText(requestedAt ?? '')} 申请的副本，一般几分钟内完成。可以离开本页，稍后回来下载。`}
            />
          )}
          {state === 'failed' && (
            <Notice
              type="warning"
              title={`${momentText(requestedAt ?? '')} 申请的副本没有做成，请重新申请；仍不成功请联系客服。`}
            />
          )}
          {state === 'ready' && file && (
            <p className="cluster">
              <ExportButton
                name="common.download"
                input={{ name: file.src.split('/').at(-1) ?? '' }}
                fileName={file.name}
                look="primary"
              >
                下载个人信息副本
              </ExportButton>
              <span className="hint">{`${momentText(expiresAt ?? '')} 前可以下载，到期删除`}</span>
            </p>
          )}
          <FailureAlert failure={ask.failure} />
          {state !== 'making' && (
            <p>
              <Button loading={ask.busy} onClick={() => void ask.run({})}>
                {state === 'ready' ? '重新申请副本' : '申请个人信息副本'}
              </Button>
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}
