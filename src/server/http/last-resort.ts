import type { FastifyReply } from 'fastify';
import type { Failure } from '#domain/kernel/failure.ts';
import { escapeMarkup } from '#server/markup.ts';
import { contentPolicy } from './security-headers.ts';

/** Without the site's pages: what lies outside of them, or when not even the error page can be made (docs/product.md, Screens). No script, no data. */
export function sendLastResort(reply: FastifyReply, status: number, { message }: Failure): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy([]),
      ...(status === 503 && { 'retry-after': '5' }),
    })
    .send(`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>页面出错 · 体检采购网</title>
<style>
  body { font: 16px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #14211f; margin: 12vh auto; max-width: 36em; padding: 0 24px; }
  h1 { color: #0b6b62; font-size: 40px; margin: 0; }
  a { color: #0b6b62; }
</style>
<main>
  <h1>${status}</h1>
  <p>${escapeMarkup(message)}</p>
  <p lang="en">${status === 404 ? 'This page could not be found' : 'An error occurred while showing the error page'}</p>
  <p><a href="/bid-web/">返回首页</a></p>
</main>
</html>
`);
}
