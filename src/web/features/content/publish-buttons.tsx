import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { failureText } from '#web/api/api-failure.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { pathWithBase } from '#web/paths.ts';
import { momentText } from '#web/ui/time.ts';
import type { ContentDetail } from './content-draft.ts';

interface Props {
  detail: ContentDetail;
  /** Unsaved changes are saved first; false: that didn't work, and the page says why. */
  saveFirst: () => Promise<boolean>;
}

/** 立即发布, 定时发布, 下架: what the server says can be done now. */
export function PublishButtons({ detail, saveFirst }: Props) {
  const { message, modal } = App.useApp();
  const publish = useCallMutation('console.publishContent', contested);
  const withdraw = useCallMutation('console.withdrawContent', contested);
  const [planning, setPlanning] = useState(false);
  const { contentId, title, page, publication, actions } = detail;
  const scheduled = publication === 'scheduled';
  const where = page === '' ? '' : `，页面是 ${pathWithBase(page)}`;

  const run = async (at: string | undefined) => {
    if (!(await saveFirst())) return false;
    const done = await publish.run({ contentId, ...(at && { publishedAt: at }) });
    if (done) message.success(at ? `已定时，${momentText(done.publishedAt)} 自动发布。` : '已发布。');
    return done !== undefined;
  };
  const confirmPublish = () =>
    modal.confirm({
      title: `立即发布《${title}》？`,
      content: `所有人马上可以看到${where}。发布之后地址不能再改。`,
      okText: '立即发布',
      cancelText: '再看看',
      onOk: () => run(undefined),
    });
  const confirmWithdraw = () =>
    modal.confirm({
      title: scheduled ? `取消《${title}》的定时发布？` : `下架《${title}》？`,
      content: scheduled
        ? '它会回到未发布状态，内容保留。'
        : '页面会立即显示“没有找到”，内容保留，可以再次发布。收藏和转发过的链接在这期间打不开。',
      okText: scheduled ? '取消定时' : '下架',
      okButtonProps: { danger: true },
      cancelText: '再看看',
      onOk: async () => {
        if (await withdraw.run({ contentId })) message.success(scheduled ? '已取消定时。' : '已下架。');
      },
    });
  const failure = publish.failure ?? withdraw.failure;
  return (
    <>
      {failure && (
        <span className="urgent plain small" role="alert">
          {failureText(failure)}
        </span>
      )}
      {actions.includes('withdraw') && (
        <Button danger={!scheduled} loading={withdraw.busy} onClick={confirmWithdraw}>
          {scheduled ? '取消定时' : '下架'}
        </Button>
      )}
      {actions.includes('schedule') && (
        <Button onClick={() => setPlanning(true)}>{scheduled ? '改定时' : '定时发布'}</Button>
      )}
      {actions.includes('publish') && (
        <Button type="primary" loading={publish.busy} onClick={confirmPublish}>
          立即发布
        </Button>
      )}
      {planning && (
        <PlanDialog
          title={title}
          onClose={() => setPlanning(false)}
          onPlan={async (at) => {
            if (await run(at)) setPlanning(false);
          }}
          failure={publish.failure ? failureText(publish.failure) : undefined}
          busy={publish.busy}
        />
      )}
    </>
  );
}

interface PlanProps {
  title: string;
  busy: boolean;
  failure: string | undefined;
  onPlan: (at: string) => void;
  onClose: () => void;
}

function PlanDialog({ title, busy, failure, onPlan, onClose }: PlanProps) {
  /** `2026-12-01T09:00`: Shanghai time wherever the browser stands, since it is never converted. */
  const [at, setAt] = useState('');
  const [earliest] = useState(() => momentText(new Date().toISOString()).replace(' ', 'T'));
  return (
    <Modal
      open
      title={`定时发布《${title}》`}
      okText="定时发布"
      cancelText="再看看"
      okButtonProps={{ disabled: at === '', loading: busy }}
      onOk={() => onPlan(`${at}:00+08:00`)}
      onCancel={onClose}
    >
      <p className="hint under">到时间自动出现在网站上，不需要有人值守。北京时间，一年之内。</p>
      <Input
        type="datetime-local"
        aria-label="发布时间（北京时间）"
        min={earliest}
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      {failure && (
        <p className="urgent plain small" role="alert">
          {failure}
        </p>
      )}
    </Modal>
  );
}
