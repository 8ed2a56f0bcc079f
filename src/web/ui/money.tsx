import { formatFen, parseYuan } from '#domain/kernel/money.ts';

const shown = (yuan: string, short: boolean) => {
  const fen = parseYuan(yuan);
  return fen === undefined ? yuan : formatFen(fen, short);
};

/** An amount as the wire sends it (`"1280.00"`), shown `¥1,280`; `exact` keeps the two decimals. */
export function Money({ yuan, exact = false }: { yuan: string | undefined; exact?: boolean }) {
  if (yuan === undefined) return <span className="num">—</span>;
  return <span className="money">{shown(yuan, !exact)}</span>;
}

/** `¥480–620`; one amount when both are the same. */
export function MoneyRange({ from, to }: { from: string | undefined; to: string | undefined }) {
  if (from === undefined || to === undefined || from === to) return <Money yuan={from ?? to} />;
  return (
    <span className="money">
      {shown(from, true)}–{shown(to, true).replace('¥', '')}
    </span>
  );
}
