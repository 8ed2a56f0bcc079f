interface Props {
  current: number;
  size: number;
  /** Rows that can be turned through. */
  total: number;
  /** e.g. 共 120 份 */
  totalText: string;
  sizes: readonly number[];
  onTurn: (page: number, size?: number) => void;
}

/** Pages of a list that has more than one, or whose pages may have another size. */
export function ListPages({ current, size, total, totalText, sizes, onTurn }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  if (total <= Math.min(...sizes)) return null;
  const turn = (page: number, label: string) => (
    <button
      type="button"
      className="btn btn-line btn-small"
      disabled={page < 1 || page > last}
      onClick={() => onTurn(page)}
    >
      {label}
    </button>
  );
  return (
    <nav className="list-pages num" aria-label="分页">
      <span className="hint">{totalText}</span>
      {turn(current - 1, '上一页')}
      <label className="cluster">
        <span className="sr-only">页</span>
        <select value={current} onChange={(event) => onTurn(Number(event.target.value))}>
          {pagesOf(current, last).map((page) => (
            <option key={page} value={page}>{`第 ${page} 页`}</option>
          ))}
        </select>
        <span className="hint">共 {last} 页</span>
      </label>
      {turn(current + 1, '下一页')}
      {sizes.length > 1 && (
        <select
          aria-label="每页行数"
          value={size}
          onChange={(event) => onTurn(current, Number(event.target.value))}
        >
          {sizes.map((one) => (
            <option key={one} value={one}>{`${one} 行/页`}</option>
          ))}
        </select>
      )}
    </nav>
  );
}

/** All pages of a short list; of a long one those around, and steps to both ends. */
function pagesOf(current: number, last: number): number[] {
  const step = Math.max(1, Math.ceil(last / 50));
  const all = Array.from({ length: last }, (_, i) => i + 1);
  return all.filter(
    (page) => page === 1 || page === last || page % step === 0 || Math.abs(page - current) <= 5,
  );
}
