import type { ReactNode } from 'react';

/** A list with nothing in it: says why, and what to do next. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="state">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="cluster middle gap-3 apart">{actions}</div>}
    </div>
  );
}

interface Told {
  readonly message: string;
  readonly requestId?: string | undefined;
}

export function ErrorState({ failure, onRetry }: { failure: Told; onRetry?: () => void }) {
  return (
    <div className="state" role="alert">
      <h2>{failure.message}</h2>
      {failure.requestId && <p>请求编号 {failure.requestId}</p>}
      {onRetry && (
        <div className="cluster middle gap-3 apart">
          <button type="button" className="btn btn-line" onClick={onRetry}>
            重试
          </button>
        </div>
      )}
    </div>
  );
}

/** Room reserved for rows that are on their way. */
export function LoadingState({ rows = 5 }: { rows?: number }) {
  return (
    <output className="loading-rows">
      <span className="sr-only">正在加载中...</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skeleton" />
      ))}
    </output>
  );
}
