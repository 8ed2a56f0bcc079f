import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';

interface Batch {
  id: string;
  fileName: string;
}

/** Asks first; then the batch is gone with its file. */
export function useRemoveBatch(onRemoved?: () => void) {
  const { ask, dialog } = useConfirm(useCallMutation('import.delete'));
  const askRemove = ({ id, fileName }: Batch) =>
    ask({
      title: `删除批次“${fileName}”？`,
      children: '未导入的明细和原文件会一并删除；已导入项目库的项目不受影响。',
      okText: '删除',
      danger: true,
      input: { batchId: id },
      done: onRemoved ?? '批次已删除。',
    });
  return { askRemove, dialog };
}
