import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { pathWithBase } from '#web/paths/paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { type CallMutation, useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ConfirmDialog } from '#web/ui/app/confirm-dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { serverDate } from '#web/ui/server-date.ts';
import { momentText } from '#web/ui/time.ts';
import type { ContentDetail } from './content-draft.ts';
import { DeadLinkList } from './dead-links.tsx';

interface Props {
  detail: ContentDetail;
  /** As it is typed now. */
  body: string;
  /** Unsaved changes are saved first: the version on the screen; undefined: that didn't work, and the page says why. */
  saveFirst: () => Promise<string | undefined>;
  /** Somebody saved another version: the page shows both. */
  onOvertaken: () => Promise<boolean>;
}

/** 立即发布, 定时发布, 下架: what the server says can be done now. */
export function PublishButtons({ detail, body, saveFirst, onOvertaken }: Props) {
  const publish = useCallMutation('console.publishContent', contested);
  const withdraw = useCallMutation('console.withdrawContent', contested);
  const [asked, setAsked] = useState<'publish' | 'schedule' | 'withdraw'>();
  const [saving, setSaving] = useState(false);
  const preview = useCallQuery(
    'console.previewContent',
    asked === 'publish' || asked === 'schedule' ? { body } : undefined,
  );
  const dead = preview.data?.deadLinks ?? [];
  const warning = dead.length > 0 && (
    <Notice
      className="above"
      type="warning"
      title={`正文里有 ${dead.length} 个打不开的站内链接`}
      description={<DeadLinkList links={dead} />}
    />
  );
  const close = () => setAsked(undefined);
  const { contentId, title, page, publication, actions, linkedFrom } = detail;
  const scheduled = publication === 'scheduled';

  const runPublish = async (at?: string) => {
    if (saving) return;
    setSaving(true);
    const updatedAt = await saveFirst();
    setSaving(false);
    if (!updatedAt) return close();
    const done = await publish.run({ contentId, updatedAt, ...(at && { publishedAt: at }) });
    if (!done) {
      if (await onOvertaken()) {
        publish.clear();
        close();
      }
      return;
    }
    close();
    message.success(at ? `已定时，${momentText(done.publishedAt)} 自动发布。` : '已发布。');
  };
  const runWithdraw = async () => {
    if (!(await withdraw.run({ contentId }))) return;
    close();
    message.success(scheduled ? '已取消定时。' : '已下架。');
  };
  const publishing = { ...publish, busy: publish.busy || saving };
  return (
    <>
      {actions.includes('withdraw') && (
        <Button danger={!scheduled} onClick={() => setAsked('withdraw')}>
          {scheduled ? '取消定时' : '下架'}
        </Button>
      )}
      {actions.includes('schedule') && (
        <Button onClick={() => setAsked('schedule')}>{scheduled ? '改定时' : '定时发布'}</Button>
      )}
      {actions.includes('publish') && (
        <Button type="primary" onClick={() => setAsked('publish')}>
          立即发布
        </Button>
      )}
      {asked === 'publish' && (
        <ConfirmDialog
          title={`立即发布《${title}》？`}
          okText="立即发布"
          cancelText="再看看"
          action={publishing}
          onOk={() => void runPublish()}
          onClose={close}
        >
          所有人马上可以看到{page !== '' && `，页面是 ${pathWithBase(page)}`}。发布之后地址不能再改。
          {warning}
        </ConfirmDialog>
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title={scheduled ? `取消《${title}》的定时发布？` : `下架《${title}》？`}
          okText={scheduled ? '取消定时' : '下架'}
          cancelText="再看看"
          danger
          action={withdraw}
          onOk={() => void runWithdraw()}
          onClose={close}
        >
          {scheduled
            ? '它会回到未发布状态，内容保留。'
            : '页面会立即显示“没有找到”，内容保留，可以再次发布。收藏和转发过的链接在这期间打不开。'}
          {!scheduled && linkedFrom.length > 0 && (
            <Notice
              className="above"
              type="warning"
              title={`${linkedFrom.length} 处内容链接到它，下架后这些链接打不开：`}
              description={linkedFrom.map((one) => `《${one.title}》（${one.place}）`).join('、')}
            />
          )}
        </ConfirmDialog>
      )}
      {asked === 'schedule' && (
        <PlanDialog
          title={title}
          warning={warning}
          action={publishing}
          onPlan={(at) => void runPublish(at)}
          onClose={() => {
            publish.clear();
            close();
          }}
        />
      )}
    </>
  );
}

interface PlanProps {
  title: string;
  warning: ReactNode;
  action: Pick<CallMutation<'console.publishContent'>, 'busy' | 'failure'>;
  onPlan: (at: string) => void;
  onClose: () => void;
}

function PlanDialog({ title, warning, action, onPlan, onClose }: PlanProps) {
  /** `2026-12-01T09:00`: Shanghai time wherever the browser stands, since it is never converted. */
  const [at, setAt] = useState('');
  const [earliest] = useState(() => momentText(serverDate().toISOString()).replace(' ', 'T'));
  return (
    <FormDialog
      title={`定时发布《${title}》`}
      okText="定时发布"
      cancelText="再看看"
      busy={action.busy}
      disabled={at === ''}
      onClose={onClose}
    >
      {(formId) => (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            onPlan(`${at}:00+08:00`);
          }}
        >
          <p className="hint under">到时间自动出现在网站上，不需要有人值守。北京时间，一年之内。</p>
          <Input
            type="datetime-local"
            aria-label="发布时间（北京时间）"
            min={earliest}
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
          {warning}
          <FailureAlert className="apart" failure={action.failure} />
        </form>
      )}
    </FormDialog>
  );
}
