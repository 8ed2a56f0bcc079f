import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { Column } from './view.ts';

const names = { waiting: '第二轮报价中', answered: '第二轮报价', stands: '沿用首轮报价' } as const;

const tones = { waiting: 'warn', answered: 'teal', stands: undefined } as const;

/** How an invited institution stands in the second round; nothing for the others. */
export const RoundTag = ({ round }: { round: Column['round'] }) =>
  round && (
    <div>
      <Tag tone={tones[round]}>{names[round]}</Tag>
    </div>
  );

/** What a second offer was in the first round, and how much cheaper it has become. */
export function FirstPrice({ firstPrice, raw }: { firstPrice: string | null; raw: string }) {
  if (firstPrice === null) return null;
  const before = parseYuan(firstPrice) ?? 0;
  const less = before - (parseYuan(raw) ?? 0);
  return (
    <small className="num">
      首轮 {formatFen(before, true)}，{less > 0 ? `降 ${formatFen(less, true)}` : '价格未变'}
    </small>
  );
}
