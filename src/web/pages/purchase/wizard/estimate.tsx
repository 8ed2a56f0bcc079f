import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { MoneyRange } from '#web/ui/money.tsx';

/** An estimate to the yuan: cents would pretend to a precision that it hasn't. */
export function Estimate({ range }: { range: { min: string; max: string } }) {
  return <MoneyRange from={wholeYuan(range.min)} to={wholeYuan(range.max)} />;
}

function wholeYuan(text: string): string {
  const fen = parseYuan(text);
  return fen === undefined ? text : toYuanText(Math.round(fen / 100) * 100);
}
