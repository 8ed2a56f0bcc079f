import { Button } from 'antd';
import { useState } from 'react';
import { ErasurePreview } from '#web/features/account/personal-data.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { momentText } from '#web/ui/time.ts';
import { OwnDataCopy } from './own-data-copy.tsx';

/** A copy of what is stored about oneself, and the request to erase it (个人信息保护法 art. 45, 47). */
export function OwnData() {
  const [asking, setAsking] = useState(false);
  const query = useCallQuery('user.personalData', {});
  const request = useCallMutation('user.requestErasure');
  const withdraw = useCallMutation('user.withdrawErasure');
  const requestedAt = query.data?.requestedAt;
  return (
    <Panel title="我的个人信息">
      <p className="hint">
        可以申请一份本站保存的您的全部个人信息（Excel）；不再使用时可以申请注销，平台核对后删除，一般不超过 15
        天。
      </p>
      {requestedAt && (
        <Notice
          className="apart"
          type="info"
          title={`${momentText(requestedAt)} 已申请注销，等待平台核对。在此之前账号照常使用。`}
        />
      )}
      <OwnDataCopy />
      <FailureAlert className="apart" failure={withdraw.failure} />
      <p className="cluster apart">
        {requestedAt ? (
          <Button
            loading={withdraw.busy}
            onClick={async () => {
              if (await withdraw.run({})) message.success('注销申请已撤回。');
            }}
          >
            撤回注销申请
          </Button>
        ) : (
          <Button danger onClick={() => setAsking(true)}>
            申请注销账号
          </Button>
        )}
      </p>
      <Dialog
        open={asking}
        title="申请注销账号？"
        okText="申请注销"
        danger
        busy={request.busy}
        cancelText="返回"
        onOk={async () => {
          if (!(await request.run({}))) return;
          setAsking(false);
          message.success('已申请，平台核对后执行。');
        }}
        onClose={() => {
          request.clear();
          setAsking(false);
        }}
      >
        <p>注销后不能再登录，也不能恢复。本站保存的信息会这样处理：</p>
        <FailureAlert className="apart" failure={request.failure} />
        <Loaded query={query}>{(data) => <ErasurePreview own data={data} />}</Loaded>
      </Dialog>
    </Panel>
  );
}
