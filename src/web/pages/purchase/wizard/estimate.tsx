import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { MoneyRange } from '#web/ui/money.tsx';

/** An estimate to the yuan: cents would pretend to a precision that it hasn't. */
export function Estimate({ range }: { range: { low: string; high: string } }) {
  return <MoneyRange from={wholeYuan(range.low)} to={wholeYuan(range.high)} />;
}

function wholeYuan(text: string): string {
  const fen = parseYuan(text);
  return fen === undefined ? text : toYuanText(Math.round(fen / 100) * 100);
}
