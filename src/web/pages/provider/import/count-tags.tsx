import type { CallOutput } from '#wire/invoke.ts';
import { Tag } from '#web/ui/tag.tsx';
import { readingStep } from './reading-step.ts';

/** How a batch's rows stand; what there is none of is left out. */
export function CountTags({
  batch: { counts, reading },
}: {
  batch: Pick<CallOutput<'import.detail'>, 'counts' | 'reading'>;
}) {
  const { ready, review, error, confirmed } = counts;
  if (reading)
    return reading.state === 'failed' ? (
      <Tag tone="bad">{readingStep(reading).text}</Tag>
    ) : (
      <Tag tone="teal">{readingStep(reading).text}</Tag>
    );
  if (ready + review + error + confirmed === 0) return <small>等待指定列</small>;
  return (
    <span className="cluster">
      {ready > 0 && <Tag tone="teal">可导入 {ready}</Tag>}
      {review > 0 && <Tag tone="warn">需确认 {review}</Tag>}
      {error > 0 && <Tag tone="bad">有错误 {error}</Tag>}
      {confirmed > 0 && <Tag tone="ok">已导入 {confirmed}</Tag>}
    </span>
  );
}
