import { Button } from 'antd';
import { failureText } from '#web/api/api-failure.ts';
import { clockText } from '#web/ui/time.ts';
import type { SaveState } from './autosave.ts';

interface Props {
  saving: SaveState;
  onRetry: () => void;
}

/** 已保存 14:32 and its like; what is typed is safe in this browser in every state. */
export function SaveIndicator({ saving: { status, savedAt, failure }, onRetry }: Props) {
  const bad = status === 'failed' || status === 'rejected' || status === 'conflict';
  return (
    <span className={bad ? 'urgent' : 'soft'} data-status={status} role="status">
      {status === 'saved' && (savedAt ? `已保存 ${clockText(savedAt)}` : '修改会自动保存')}
      {status === 'waiting' && '有修改，即将保存'}
      {status === 'saving' && '正在保存…'}
      {status === 'failed' && (
        <>
          保存失败，将自动重试
          <Button size="small" type="link" onClick={onRetry}>
            立即重试
          </Button>
        </>
      )}
      {status === 'rejected' && failure && `未保存：${failureText(failure)}`}
      {status === 'conflict' && '已在别处修改，暂停保存'}
    </span>
  );
}
