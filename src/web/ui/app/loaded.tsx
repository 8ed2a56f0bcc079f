import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { ErrorResult } from './error-result.tsx';

/** What a page shows of a call: its data, room reserved for it, or why it could not be loaded, with a way to try again. */
export function Loaded<T>({ query, children }: { query: CallQuery<T>; children: (data: T) => ReactNode }) {
  const { data, failure, reload } = query;
  if (data !== undefined) return children(data);
  if (failure) return <ErrorResult failure={failure} onRetry={reload} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}
