import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Failure } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';
import { answerFailure } from './failures.ts';

/** Answers everything with the failure. */
function failing(failure: Failure) {
  const app = fastify();
  app.setErrorHandler(answerFailure({} as Services));
  app.get('/*', () => {
    throw failure;
  });
  return app;
}

test('who opened a page gets a page, in which nothing but our own markup counts', async () => {
  const app = failing(new Failure(503, '「<script>alert(1)</script>」暂时打不开。'));
  const page = await app.inject('/bid-web/big-hall');
  expect(page.statusCode).toBe(503);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('「&lt;script&gt;alert(1)&lt;/script&gt;」暂时打不开。');
  expect(page.body).not.toContain('<script');
});

test('a call gets an envelope', async () => {
  const app = failing(new Failure(503, '稍后再试。'));
  expect((await app.inject('/bid/api/x')).json()).toMatchObject({ code: 503, message: '稍后再试。' });
});
