import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { tokenScopes } from '#domain/institution/api-token.ts';
import { calls } from '#wire/calls.ts';
import { decodeKeys } from '#wire/kernel/codec.ts';
import { addressOf, type CallName, callTable } from '#wire/table/call-table.ts';
import { newId } from '#server/db/new-id.ts';
import { openApiDocument } from '#server/node/openapi.ts';
import { addMachine } from '#test/world/people.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';

type Json = Readonly<Record<string, unknown>>;
interface Operation extends Json {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Json }[];
  readonly requestBody?: { content: Record<string, { schema: Json }> };
  readonly security: readonly Json[];
  readonly responses: Record<string, { description: string; content: Json; $ref?: string }>;
}
interface ApiDocument extends Json {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

const world = useWorld();
const app = useApp(world);
let document: ApiDocument;
beforeAll(async () => {
  document = (await app().inject({ url: '/bid/api/openapi.json' })).json();
});

const names = Object.keys(callTable) as CallName[];
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      line: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  );

describe('the API document', () => {
  test('covers exactly the calls of the call table', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    const described = operations().map(({ line, operation }) => `${operation.operationId}: ${line}`);
    expect(described.toSorted()).toEqual(names.map((name) => `${name}: ${callTable[name]}`).toSorted());
  });

  test('declares every path parameter once, as required, and no other', () => {
    for (const { path, operation } of operations()) {
      const declared = operation.parameters.filter((one) => one.in === 'path');
      expect(declared.map((one) => one.name).toSorted(), path).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted(),
      );
      expect(declared.every((one) => one.required)).toBe(true);
    }
  });

  test('has a body for POST, none for GET, and an answer for each', () => {
    for (const { line, method, operation } of operations()) {
      expect(operation.requestBody === undefined, line).toBe(method === 'get');
      expect(operation.responses['200']?.description, line).toBeTruthy();
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        expect(schema.type, line).toBe('object');
    }
  });

  test('calls each parameter and each key of a body by its label', () => {
    for (const { line, operation } of operations()) {
      const bodies = Object.values(operation.requestBody?.content ?? {}).map(
        ({ schema }) => schema.properties,
      );
      const keys = bodies.flatMap((properties) => Object.values((properties ?? {}) as Record<string, Json>));
      for (const schema of [...keys, ...operation.parameters.map((one) => one.schema)])
        expect(JSON.stringify(schema), line).toMatch(/"title":"[^"]*[\u4e00-\u9fff]/);
    }
  });

  test('changes nothing by GET', () => {
    const gets = names.filter((name) => addressOf(name).method === 'GET');
    expect(gets.length).toBeGreaterThan(5);
    expect(gets.filter((name) => calls[name].effect !== 'read')).toEqual([]);
  });

  test('holds schemas of JSON Schema only: known types, required keys that exist, references that resolve', () => {
    const problems: string[] = [];
    const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
    const check = (schema: unknown, at: string): void => {
      if (Array.isArray(schema)) return schema.forEach((one, i) => check(one, `${at}/${i}`));
      if (schema === null || typeof schema !== 'object') return;
      const { type, required, properties, $ref, pattern } = schema as Json;
      if (typeof type === 'string' && !types.includes(type)) problems.push(`${at}: type ${type}`);
      if (Array.isArray(required) && properties)
        for (const key of required)
          if (!(key in (properties as Json))) problems.push(`${at}: required ${key}`);
      if (typeof $ref === 'string') problems.push(`${at}: ${$ref} in a schema that should be whole`);
      if (typeof pattern === 'string') expect(() => RegExp(pattern, 'u'), at).not.toThrow();
      // The names below `properties` are the wire's own, not keywords.
      for (const [key, inner] of Object.entries(schema))
        if (key === 'properties')
          for (const [name, one] of Object.entries(inner as Json)) check(one, `${at}.${name}`);
        else if (key !== 'enum' && key !== 'const' && key !== 'default') check(inner, `${at}/${key}`);
    };
    for (const { line, operation } of operations()) {
      for (const { schema } of operation.parameters) check(schema, `${line} parameter`);
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        check(schema, `${line} body`);
      for (const { schema } of Object.values(operation.responses['200']?.content ?? {}) as { schema: Json }[])
        check(schema, `${line} answer`);
    }
    expect(problems).toEqual([]);
  });

  test('is valid OpenAPI by the rules that linters recommend', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(openApiDocument('https://tijian.test')),
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('says of each call who may make it and how it may fail', () => {
    for (const { line, operation } of operations()) {
      const isPublic = calls[operation.operationId as CallName].access.caller === 'visitor';
      expect(operation.security, line).toEqual(isPublic ? [] : [{ bearer: [] }]);
      expect(Object.keys(operation.responses), line).toEqual(expect.arrayContaining(['429', '500', '503']));
      const { content } = operation.responses['200'] as { content: Record<string, { schema: Json }> };
      const [, failure] = (content['application/json']?.schema.oneOf ?? []) as Json[];
      if (failure === undefined) expect(Object.keys(content), line).toEqual(['application/octet-stream']);
      else expect(JSON.stringify(failure), line).toContain(isPublic ? '400,404' : '400,403,404');
    }
  });

  test('says of each call that a token may make every HTTP status, and a token gets no other', async () => {
    const { provider } = world.people;
    const machine = await addMachine(world.db, provider, [...tokenScopes]);
    const revoked = { ...machine, token: `${machine.token.slice(0, -4)}0000` };
    const seen = new Set<number>();
    for (const { line, path, method, operation } of operations()) {
      if (calls[operation.operationId as CallName].access.caller === 'operator') continue;
      const byTokens = operation.responses['400'] !== undefined;
      for (const { token } of [machine, revoked]) {
        const answer = await app().inject({
          method: method.toUpperCase() as 'GET' | 'POST',
          url: path.replaceAll(/\{\w+\}/g, newId()),
          headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'HIS' },
          ...(method === 'post' && { payload: {} }),
        });
        const status = String(answer.statusCode);
        expect([line, status in operation.responses, status]).toEqual([line, true, status]);
        if (!byTokens) expect([line, ['401', '403'].includes(status)]).toEqual([line, true]);
        seen.add(answer.statusCode);
      }
      // A minute's calls are counted.
      await world.sql`DELETE FROM rate_limit`;
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  });

  test.each([
    ['openapi-typescript', ['document.json', '-o', 'made/client.ts']],
    ['openapi-ts', ['-i', 'document.json', '-o', 'made']],
  ])('makes a client with %s that type-checks', async (generator, options) => {
    const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
    await writeFile(join(folder, 'document.json'), JSON.stringify(document));
    const programs = resolve('test/api-clients/node_modules/.bin');
    const run = (program: string, args: readonly string[]) =>
      spawnSync(join(programs, program), args, { cwd: folder, encoding: 'utf8' });
    const made = run(generator, options);
    expect(made.status, made.stderr + made.stdout).toBe(0);
    const files = (await readdir(join(folder, 'made'), { recursive: true })).filter((file) =>
      file.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(0);
    const checked = run('tsc', [
      ...'--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable'.split(
        ' ',
      ),
      ...files.map((file) => join('made', file)),
    ]);
    expect(checked.stdout).toBe('');
    await rm(folder, { recursive: true });
  });

  test('makes a client that type-checks, knows every call, and is published beside the page', async () => {
    const { body: client } = await app().inject({ url: '/bid/api/client.ts' });
    for (const name of names) expect(client).toContain(`"${name}": { input: `);
    const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
    await writeFile(join(folder, 'client.ts'), client);
    await writeFile(
      join(folder, 'use.ts'),
      `import { createClient } from './client.ts';
      const call = createClient('https://tijian.example.com');
      const { records } = await call('demand.listHall', { current: 1, size: 5 });
      const title: string | undefined = records[0]?.title;
      // @ts-expect-error -- a number is asked for
      await call('demand.listHall', { current: {}, size: 'many' });
      console.log(title);`,
    );
    const options =
      '--noEmit --strict --target es2024 --module esnext --moduleResolution bundler --allowImportingTsExtensions --lib es2024,dom';
    const { stdout } = spawnSync('tsc', [...options.split(' '), 'use.ts'], {
      // Not in the project's folder, whose settings are no business of the client's.
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` },
    });
    expect(stdout).toBe('');
    await rm(folder, { recursive: true });
  });

  test('gives examples that the calls themselves would take and answer', () => {
    for (const name of names)
      for (const schema of [calls[name].input, calls[name].output] as z.ZodType[])
        for (const one of (schema.meta()?.examples ?? []) as unknown[])
          expect(schema.safeParse(decodeKeys(one)).error?.issues, name).toBeUndefined();
  });

  test('speaks the wire’s keys', () => {
    const text = JSON.stringify(document.paths);
    expect(text).toContain('"bidId"');
    for (const ours of ['demandId', 'quotationId', 'quotationPackageId', 'institutionId', 'moduleCode'])
      expect(text).not.toContain(`"${ours}":`);
  });
});

test('no two calls have one address, and every address is of the API or the content service', () => {
  expect(new Set(Object.values(callTable)).size).toBe(names.length);
  for (const name of names) expect(addressOf(name).path).toMatch(/^\/(bid\/api|bid-web\/_content)\//);
});
