import { formatFen, formatShortFen, parseYuan } from '#domain/kernel/money.ts';

interface Props {
  /** As the wire sends it: `"1280.00"`. */
  yuan: string | undefined;
}

/** `¥1,280.00` */
export const Money = ({ yuan }: Props) => <Amount yuan={yuan} format={formatFen} />;

/** `¥1,280`: what visitors compare, without `.00`. */
export const ShortMoney = ({ yuan }: Props) => <Amount yuan={yuan} format={formatShortFen} />;

/** `¥480–620`; one amount when both are the same. */
export function MoneyRange({ from, to }: { from: string | undefined; to: string | undefined }) {
  if (from === undefined || to === undefined || from === to) return <ShortMoney yuan={from ?? to} />;
  return (
    <span className="money">
      {shown(from, formatShortFen)}–{shown(to, formatShortFen).replace('¥', '')}
    </span>
  );
}

function Amount({ yuan, format }: Props & { format: typeof formatFen }) {
  if (yuan === undefined) return <span className="num">—</span>;
  return <span className="money">{shown(yuan, format)}</span>;
}

function shown(yuan: string, format: typeof formatFen) {
  const fen = parseYuan(yuan);
  return fen === undefined ? yuan : format(fen);
}
