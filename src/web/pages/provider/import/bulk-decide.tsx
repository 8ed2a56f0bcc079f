import { Button } from 'antd';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';

type Decision = CallInput<'import.decideRows'>['decision'];

/** Many undecided rows at once, always by an explicit click, and only what is sure: names that are certain, and names that are near nothing. */
export function BulkDecide({ batch }: { batch: CallOutput<'import.detail'> }) {
  const decision = useConfirm(useCallMutation('import.decideRows'));
  const { certain, none } = batch.decidable;
  if (certain + none === 0) return null;

  const ask = (which: Decision, title: string, text: string) =>
    decision.ask({
      title,
      children: `${text}处理后可以撤销，导入前也可在“可导入”中逐行更换。`,
      okText: '采用',
      input: { batchId: batch.id, decision: which },
      done: ({ count }) => void message.success(`已处理 ${count} 行，在“可导入”中。`),
    });
  return (
    <div className="cluster">
      <small>批量处理</small>
      {certain > 0 && (
        <Button
          size="small"
          onClick={() =>
            ask(
              'certain',
              `采用 ${certain} 行有把握的标准项目？`,
              '这些行的名称有把握，只因提示（与其他行重复、价格为 0、表格中隐藏等）需要看一眼。',
            )
          }
        >
          名称有把握的全部采用（{certain}）
        </Button>
      )}
      {none > 0 && (
        <Button
          size="small"
          onClick={() =>
            ask(
              'none',
              `把 ${none} 行标为无对应标准项目？`,
              '这些行没有相近的标准项目。标记后可以导入项目库，但不参与自动匹配和报价。',
            )
          }
        >
          没有候选的标为无对应（{none}）
        </Button>
      )}
      {decision.dialog}
    </div>
  );
}
