import { App } from 'antd';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';

interface Batch {
  id: string;
  fileName: string;
}

/** Asks first; then the batch is gone with its file. */
export function useRemoveBatch(onRemoved?: () => void) {
  const { modal } = App.useApp();
  const { run, failure } = useCallMutation('import.delete');
  useFailureMessage(failure);
  return ({ id, fileName }: Batch) =>
    void modal.confirm({
      title: `删除批次“${fileName}”？`,
      content: '未导入的明细和原文件会一并删除；已导入项目库的项目不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await run({ batchId: id })) onRemoved?.();
      },
    });
}
