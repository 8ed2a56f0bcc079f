import { type FormEvent, useState } from 'react';
import { maskMobile } from '#domain/kernel/mobile.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { generalProblem } from '#web/features/account/use-fields.ts';
import { pathWithoutBase } from '#web/paths/paths.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { Hotline } from '#web/site/hotline.tsx';
import { useFrame } from '#web/site/use-frame.ts';
import { AreaField, FormProblem } from '#web/ui/public/form-parts.tsx';
import { PublicDialog } from '#web/ui/public/public-dialog.tsx';
import { draftStore, useStoredDraft } from '#web/ui/stored-draft.ts';

interface Props {
  user: CurrentUser;
  /** The service's own window, which the browser blocked. */
  url: string | undefined;
  onClose: () => void;
}

/** What was typed and not sent: it outlives the dialog, and a login on the way. */
const messages = draftStore<string>({
  key: 'customerServiceMessage',
  version: 1,
  lifetime: 'tab',
  isValid: (value) => typeof value === 'string',
});

/** Hotline and a message to the customer service. */
export function ServiceDialog({ user, url, onClose }: Props) {
  const { value: text, set } = useStoredDraft(messages, '');
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState(false);
  const { run, busy, failure } = useVisitorCall('lead.addFromPc', { stayOnSessionLoss: false });
  const type = (next: string) => {
    set(next);
    setMissing(false);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message.length < 2) return setMissing(true);
    const page = pathWithoutBase(window.location).slice(0, 500);
    const answer = await run({ message, platform: 'pc', app: 'customerservice', appId: 1, page });
    if (!answer) return;
    type('');
    setSent(true);
  };
  return (
    <PublicDialog title="在线客服" onClose={onClose}>
      <p className="cluster soft small above under">
        <Hotline className="strong" />
        每天 {useFrame()?.hours}
      </p>
      {url && (
        <p className="small under">
          浏览器拦下了客服窗口，
          <a className="text-link" href={url} target="_blank" rel="noopener" onClick={onClose}>
            点这里打开
          </a>
          ，或在下面留言。
        </p>
      )}
      {sent ? (
        <div role="status" className="soft">
          <p>
            <b className="strong">留言已收到</b>
          </p>
          <p>客服会在服务时间内致电您账号的手机号 {maskMobile(user.mobile)}。</p>
          <div className="dialog-actions">
            <button type="button" className="btn btn-line" onClick={() => setSent(false)}>
              再写一条
            </button>
            <button type="button" className="btn btn-main" onClick={onClose}>
              完成
            </button>
          </div>
        </div>
      ) : (
        <form onSubmit={send} noValidate>
          <FormProblem>{generalProblem(failure, ['message'])}</FormProblem>
          <AreaField
            label="留言"
            error={missing ? '请写下您想问什么，至少两个字。' : failure?.fields.message}
            hint={`客服会致电您账号的手机号 ${maskMobile(user.mobile)}`}
            rows={4}
            maxLength={500}
            value={text}
            placeholder="例如：12 月中旬 300 人年度体检，深圳、东莞两地，能否安排上门采血？"
            onChange={(event) => type(event.target.value)}
          />
          <button type="submit" className="btn btn-main btn-wide" disabled={busy} aria-busy={busy}>
            {busy ? '正在发送' : '发送留言'}
          </button>
        </form>
      )}
    </PublicDialog>
  );
}
