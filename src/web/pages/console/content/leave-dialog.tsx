import { Button } from 'antd';
import type { Blocker } from 'react-router';
import { Dialog } from '#web/ui/app/dialog.tsx';

interface Props {
  guard: Blocker;
  /** This browser keeps what was typed. */
  persisted: boolean;
  busy: boolean;
  /** True when the server has everything. */
  onSave: () => Promise<boolean>;
}

export function LeaveDialog({ guard, persisted, busy, onSave }: Props) {
  const stay = () => guard.reset?.();
  const leave = () => guard.proceed?.();
  return (
    <Dialog
      open={guard.state === 'blocked'}
      title="有修改还没有保存"
      onClose={stay}
      footer={[
        <Button key="leave" onClick={leave}>
          不保存，离开
        </Button>,
        <Button key="stay" onClick={stay}>
          继续编辑
        </Button>,
        <Button
          key="save"
          type="primary"
          loading={busy}
          onClick={async () => ((await onSave()) ? leave() : stay())}
        >
          保存并离开
        </Button>,
      ]}
    >
      <p>
        {persisted
          ? '不保存也不会丢：写好的内容留在这台电脑的浏览器里，下次打开这一页自动恢复。'
          : '这台电脑的浏览器没有空间保存草稿，离开后写好的内容会丢失，请先保存。'}
      </p>
    </Dialog>
  );
}
