import { Link } from 'react-router';

interface Props {
  /** First page is 1. */
  current: number;
  size: number;
  total: number;
  /** The link to a page, keeping the list's filters. */
  to: (page: number) => string;
}

/** First, last, the current page and its neighbours; a negative number is the gap after that page. */
function shownPages(current: number, last: number): number[] {
  const near = new Set(
    [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last),
  );
  const pages: number[] = [];
  for (const page of [...near].toSorted((a, b) => a - b)) {
    const before = pages.at(-1);
    if (before !== undefined && page - before === 2) pages.push(page - 1);
    else if (before !== undefined && page - before > 2) pages.push(-before);
    pages.push(page);
  }
  return pages;
}

/** Real links, so that pages can be opened, shared and crawled. */
export function PageLinks({ current, size, total, to }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  return (
    <nav className="page-links" aria-label="分页">
      {current > 1 && (
        <Link to={to(current - 1)} rel="prev">
          上一页
        </Link>
      )}
      {shownPages(current, last).map((page) =>
        page < 0 ? (
          <span key={page}>…</span>
        ) : (
          <Link key={page} to={to(page)} aria-current={page === current ? 'page' : undefined}>
            {page}
          </Link>
        ),
      )}
      {current < last && (
        <Link to={to(current + 1)} rel="next">
          下一页
        </Link>
      )}
      <span className="page-total">共 {total} 条</span>
    </nav>
  );
}
