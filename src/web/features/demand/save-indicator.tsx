import { Button } from 'antd';
import styles from './demand.module.css';
import type { SaveState } from './draft-keeper.ts';

const clock = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Shanghai',
});

/** 已保存 14:32 and its like; what is typed is safe in this browser in every state. */
export function SaveIndicator({ saving, onRetry }: { saving: SaveState; onRetry: () => void }) {
  const { kind, savedAt, failure } = saving;
  return (
    <span className={styles.saving} data-kind={kind} aria-live="polite">
      {kind === 'saved' && (savedAt ? `已保存 ${clock.format(savedAt)}` : '修改会自动保存')}
      {kind === 'waiting' && '有修改，即将保存'}
      {kind === 'saving' && '正在保存…'}
      {kind === 'failed' && (
        <>
          保存失败，将自动重试
          <Button size="small" type="link" onClick={onRetry}>
            立即重试
          </Button>
        </>
      )}
      {kind === 'refused' && `未保存：${failure?.message ?? ''}`}
      {kind === 'conflict' && '已在别处修改，暂停保存'}
    </span>
  );
}
