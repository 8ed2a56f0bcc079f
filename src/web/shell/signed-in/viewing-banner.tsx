import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/use-session.ts';
import { viewing } from '#web/session/viewing.ts';

/** Says whose pages an operator is looking at, on all of them, with the way back. */
export function ViewingBanner() {
  const user = useCurrentUser();
  const [ending, setEnding] = useState(false);
  if (user.viewing === undefined) return null;
  return (
    <>
      <div className="viewing-frame" />
      <Alert
        banner
        type="warning"
        title={`正在以「${user.name || user.account}」的身份只读查看（${user.viewing}），不能修改任何内容，也不显示报价、价格库和合同。`}
        action={
          <Button
            size="small"
            loading={ending}
            onClick={() => {
              setEnding(true);
              void viewing.end();
            }}
          >
            结束查看
          </Button>
        }
      />
    </>
  );
}
