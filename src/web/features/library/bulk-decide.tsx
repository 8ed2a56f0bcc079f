import { App, Button, Space } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useAction } from '#web/api/use-action.ts';
import { useEffect } from 'react';

interface Props {
  batch: CallOutput<'import.detail'>;
  onDone: () => void;
}

/** Many undecided rows at once, always by an explicit click. Rows with a warning are left for a person to look at. */
export function BulkDecide({ batch, onDone }: Props) {
  const { message, modal } = App.useApp();
  const decide = useAction('import.decideRows');
  useEffect(() => {
    if (decide.failure) message.error(failureText(decide.failure), 6);
  }, [decide.failure, message]);
  const { from90, from80, from70, none } = batch.reviewScores;

  const run = async (input: { decision: 'best' | 'none'; minScore?: number }) => {
    const done = await decide.run({ batchId: batch.id, ...input });
    if (!done) return;
    message.success(
      input.decision === 'best'
        ? `${done.count} 项已采用首选标准项目，在“可导入”中。`
        : `${done.count} 项已标为无对应标准项目，在“可导入”中。`,
    );
    onDone();
  };
  const ask = (title: string, content: string, input: Parameters<typeof run>[0]) =>
    void modal.confirm({ title, content, okText: '采用', onOk: () => run(input) });

  const levels = [
    { minScore: 0.9, count: from90 },
    { minScore: 0.8, count: from80 },
    { minScore: 0.7, count: from70 },
  ].filter(({ count }, at, all) => count > 0 && count !== all[at - 1]?.count);
  if (levels.length === 0 && none === 0) return null;

  return (
    <Space wrap size={8}>
      <span className="library-note">批量处理</span>
      {levels.map(({ minScore, count }) => (
        <Button
          key={minScore}
          size="small"
          disabled={decide.busy}
          onClick={() =>
            ask(
              `采用 ${count} 项的首选标准项目？`,
              `相似度在 ${minScore * 100}% 以上的 ${count} 项采用排在第一位的标准项目。导入前仍可在“可导入”中逐项更换。`,
              { decision: 'best', minScore },
            )
          }
        >
          采用首选：相似度 ≥ {minScore * 100}%（{count}）
        </Button>
      ))}
      {none > 0 && (
        <Button
          size="small"
          disabled={decide.busy}
          onClick={() =>
            ask(
              `把 ${none} 项标为无对应标准项目？`,
              '这些项目没有相近的标准项目。标记后可以导入项目库，但不参与自动匹配和报价。',
              { decision: 'none' },
            )
          }
        >
          没有候选的标为无对应（{none}）
        </Button>
      )}
    </Space>
  );
}
