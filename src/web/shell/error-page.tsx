import { type ErrorResponse, Link, useLocation } from 'react-router';
import { ApiFailure } from '#web/api/api-failure.ts';
import { paths } from '#web/paths/paths.ts';

const messages: Readonly<Record<number, string>> = {
  400: '链接里的内容不完整或不正确，请从首页重新进入。',
  403: '您没有查看这个页面的权限。',
  404: '没有找到这个页面：链接可能已失效，或内容已下架。',
  429: '访问太频繁了，请稍等一会儿再刷新。',
  503: '系统正在维护，请几分钟后再试。',
};
const general = '页面出了点问题。请检查网络后刷新重试，仍不行请致电客服热线。';

/** What refuses a request has its Chinese sentence; the router calls each status that has no text of its own an internal error. */
const englishOf = (status: number, statusText = '') =>
  status === 404 ? 'This page could not be found' : status < 500 ? '' : statusText || 'Error';

interface Props {
  error: unknown;
  routeError: ErrorResponse | undefined;
  /** Without header and footer around it. */
  alone?: boolean;
}

/** Status code, what happened, and a way on (docs/product.md, Screens). */
export function ErrorPage({ error, routeError, alone = false }: Props) {
  const status = routeError?.status ?? 500;
  const detail = (routeError?.data as { message?: string } | null | undefined)?.message;
  const said = error instanceof ApiFailure ? error.message : detail;
  // A shared plan: staff who know nothing of this site are told one thing in their language.
  const here = useLocation();
  const forStaff = here.pathname.startsWith(paths.sharedPlan(''));
  const english = englishOf(status, routeError?.statusText);
  const requestId = error instanceof ApiFailure ? error.requestId : undefined;
  return (
    <main id="content" className={alone ? 'error-page error-page-alone' : 'error-page'}>
      <p className="error-code num">{status}</p>
      <h1>{said ?? messages[status] ?? general}</h1>
      {!forStaff && english && (
        <p lang="en" className="note above">
          {english}
        </p>
      )}
      {requestId && <p className="note above">请求编号 {requestId}</p>}
      <p className="far cluster">
        <Link className="btn btn-main" to={paths.home()} reloadDocument={status >= 500}>
          返回首页
        </Link>
        {status >= 500 && (
          <Link className="btn btn-line" to={here} reloadDocument>
            刷新
          </Link>
        )}
      </p>
    </main>
  );
}
