import { Button, Input } from 'antd';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { CopyText } from '#web/ui/copy-text.tsx';

/** One person's link, to be copied, or revoked and made anew. */
export function LinkDialog({
  personId,
  name,
  onClose,
}: {
  personId: string;
  name: string;
  onClose: () => void;
}) {
  const query = useCallQuery('roster.link', { personId });
  const renew = useCallMutation('roster.renewLink');
  useFailureMessage(renew.failure);
  const change = async () => {
    if (!(await renew.run({ personId }))) return;
    query.reload();
    message.success('原链接已作废，这里显示的是新链接。');
  };
  return (
    <Dialog title={`${name}的预约链接`} onClose={onClose}>
      <Loaded query={query}>
        {({ link }) => (
          <div className="stack gap-3">
            <Input.TextArea readOnly autoSize value={link} aria-label="预约链接" />
            <div className="cluster between">
              <CopyText text={link} label="复制链接" />
              <Button size="small" danger loading={renew.busy} onClick={() => void change()}>
                作废并更换链接
              </Button>
            </div>
            <p className="hint">
              只发给本人：首次打开要填写名单上手机号的后四位。链接发错了人，请作废并更换，再把新链接发给本人。
            </p>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
