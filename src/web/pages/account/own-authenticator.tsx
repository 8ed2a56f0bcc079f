import { Button } from 'antd';
import { useState } from 'react';
import { BindAuthenticator } from '#web/features/account/bind-authenticator.tsx';
import { session } from '#web/session/session-store.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Panel } from '#web/ui/app/panel.tsx';

/** 两步验证 of an operator's account. Outside the demo they had to bind an app before they came here. */
export function OwnAuthenticator({ enrolled }: { enrolled: boolean }) {
  const [binding, setBinding] = useState(false);
  const close = () => {
    setBinding(false);
    void session.refresh();
  };
  return (
    <Panel title="两步验证" more={!enrolled && <Button onClick={() => setBinding(true)}>绑定验证器</Button>}>
      <p>
        {enrolled
          ? '已绑定验证器，每次登录运营后台都要输入应用显示的验证码。更换手机时，请另一位管理员在「运营人员」中重置。'
          : '未绑定。绑定后，每次登录运营后台除密码外还要输入手机上验证器应用显示的验证码。'}
      </p>
      {binding && (
        // The recovery codes are shown once: not to be lost by Escape.
        <Dialog title="绑定验证器" keyboard={false} onClose={close}>
          <BindAuthenticator onBound={close} />
        </Dialog>
      )}
    </Panel>
  );
}
