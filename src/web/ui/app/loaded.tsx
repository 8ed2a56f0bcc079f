import type { ComponentProps, ReactNode } from 'react';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { LoadingState } from '#web/ui/states.tsx';
import { ErrorResult } from './error-result.tsx';
import { PageHead } from './page-head.tsx';

interface Props<T> {
  query: CallQuery<T>;
  /** Where the data brings the page's head: the head above a failure, with the way back. */
  page?: Pick<ComponentProps<typeof PageHead>, 'title' | 'crumbs'>;
  children: (data: T) => ReactNode;
}

/** What a page shows of a call: its data, room reserved for it, or why it could not be loaded, with a way to try again. */
export function Loaded<T>({ query, page, children }: Props<T>) {
  const { data, failure, reload } = query;
  if (data !== undefined) return children(data);
  if (!failure)
    return (
      <>
        <LoadingState rows={8} />
        {/* Paper must not pass for complete. */}
        <p className="print-only">这一部分还没有读取完，没有印出。请稍候几秒再打印。</p>
      </>
    );
  const list = page?.crumbs?.find(({ to }) => to);
  return (
    <>
      {page && <PageHead {...page} />}
      <ErrorResult
        failure={failure}
        onRetry={reload}
        {...(list?.to && { back: { label: `返回${list.label}`, to: list.to } })}
      />
    </>
  );
}
