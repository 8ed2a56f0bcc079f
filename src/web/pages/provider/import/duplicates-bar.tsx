import { Button } from 'antd';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';

type Rule = CallInput<'import.resolveDuplicates'>['rule'];

const rules: readonly { rule: Rule; label: string }[] = [
  { rule: 'higher', label: '取较高价' },
  { rule: 'lower', label: '取较低价' },
  { rule: 'later', label: '取表中靠后的' },
  { rule: 'campus', label: '按院区（工作表、类别）分开' },
];

/** One rule for all names that the list gives at different prices. */
export function DuplicatesBar({ batch }: { batch: CallOutput<'import.detail'> }) {
  const { run, busy, failure } = useCallMutation('import.resolveDuplicates');
  useFailureMessage(failure);
  const apply = async (rule: Rule) => {
    const done = await run({ batchId: batch.id, rule });
    if (!done) return;
    const left = done.open > 0 ? `${done.open} 个名称来自同一处，仍需处理。` : '';
    message.success(`保留 ${done.kept} 行${done.dropped > 0 ? `，去掉 ${done.dropped} 行` : ''}。${left}`, 6);
  };
  usePageKeys(batch.duplicateNames > 0 && !busy, (key) => {
    const chosen = rules[Number(key) - 1];
    if (chosen) void apply(chosen.rule);
    return chosen !== undefined;
  });
  if (batch.duplicateNames === 0) return null;
  return (
    <div className="cluster" role="group" aria-label="同名不同价的处理规则">
      <small>{batch.duplicateNames} 个名称有不同的价格，全部</small>
      {rules.map(({ rule, label }, at) => (
        <Button key={rule} size="small" disabled={busy} onClick={() => void apply(rule)}>
          <kbd>{at + 1}</kbd> {label}
        </Button>
      ))}
    </div>
  );
}
