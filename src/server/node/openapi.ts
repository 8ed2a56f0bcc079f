import { z } from 'zod';
import { actsOfScopes, tokenScopeLabels, tokenScopes } from '#domain/institution/api-token.ts';
import { calls } from '#wire/calls.ts';
import { encodeKeys, legacyKey } from '#wire/kernel/codec.ts';
import { type AnyEndpoint, actOf, type CallerKind } from '#wire/kernel/endpoint.ts';
import { addressOf } from '#wire/table/call-table.ts';
import { httpStatusOf } from '#server/api/envelope.ts';
import { machineRules } from './machine-guide.ts';

const callerLabel: Readonly<Record<CallerKind, string>> = {
  visitor: '任何人',
  member: '已登录用户',
  buyer: '已认证企业',
  provider: '已入驻机构',
  operator: '平台运营',
};

/** The scopes of a token by which a machine may make the call; none for calls that are people's only. */
const scopesFor = (definition: AnyEndpoint) =>
  definition.access.caller === 'provider'
    ? tokenScopes.filter((scope) => actsOfScopes([scope]).some((act) => act === actOf(definition)))
    : [];

function machineLabel(definition: AnyEndpoint): string {
  const scopes = scopesFor(definition);
  return scopes.length === 0
    ? ''
    : `；接口令牌：${scopes.map((scope) => tokenScopeLabels[scope]).join('或')}`;
}

type Json = Record<string, unknown>;

/** A record with fixed keys, as zod writes it, in the form that other programs understand: with its properties. */
function spelledOut(schema: Json): Json {
  const { propertyNames, additionalProperties, required, ...rest } = schema;
  const keys = (propertyNames as { enum?: string[] } | undefined)?.enum;
  if (!Array.isArray(required) || rest.properties !== undefined || !keys) return schema;
  const properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]));
  return { ...rest, properties, required, additionalProperties: false };
}

/** What the definitions note about a schema for themselves. */
const ownKeys = ['$schema', 'atMost'];

/** Property names as the wire has them. */
function withLegacyKeys(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withLegacyKeys);
  if (schema === null || typeof schema !== 'object') return schema;
  const renamed: Json = {};
  for (const [key, value] of Object.entries(spelledOut(schema as Json))) {
    if (key === 'properties' && value !== null && typeof value === 'object')
      renamed[key] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [legacyKey(name), withLegacyKeys(inner)]),
      );
    else if (key === 'required' && Array.isArray(value))
      renamed[key] = value.map((name) => legacyKey(String(name)));
    else if (key === 'examples') renamed[key] = encodeKeys(value);
    else if (!ownKeys.includes(key)) renamed[key] = withLegacyKeys(value);
  }
  return renamed;
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  withLegacyKeys(z.toJSONSchema(type, { io, unrepresentable: 'any' })) as Json;

function operationOf(definition: AnyEndpoint): Json {
  const { method, path } = addressOf(definition.name);
  const input = schemaOf(definition.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const parameters = Object.entries(properties)
    .filter(([name]) => method === 'GET' || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name),
      schema,
    }));
  const failures = failuresOf(definition);
  return {
    operationId: definition.name,
    tags: [definition.name.split('.')[0]],
    summary: definition.summary,
    description: `调用者：${callerLabel[definition.access.caller]}${machineLabel(definition)}。可能的业务码：200、${failures.join('、')}。`,
    security: definition.access.caller === 'visitor' ? [] : [{ bearer: [] }],
    parameters,
    ...(method === 'POST'
      ? {
          requestBody: {
            content: { [definition.upload ? 'multipart/form-data' : 'application/json']: { schema: input } },
          },
        }
      : {}),
    responses: {
      200: {
        description: '成功（code 200）；网页的调用也在这里说业务失败（其他 code）',
        content: definition.file
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': {
                schema: {
                  oneOf: [
                    {
                      type: 'object',
                      required: ['code', 'message', 'data'],
                      properties: {
                        code: { type: 'integer', const: 200 },
                        message: { type: 'string' },
                        data: schemaOf(definition.output, 'output'),
                      },
                    },
                    failureWith(failures),
                  ],
                },
              },
            },
      },
      ...Object.fromEntries(
        statusesOf(definition, method).map((status) => [
          status,
          { $ref: `#/components/responses/${failureResponses[status].name}` },
        ]),
      ),
    },
  };
}

/** The codes that a call may answer besides 200, in order. */
function failuresOf({ access, failures = [] }: AnyEndpoint): number[] {
  const common = [400, 404, 429, 500, 503];
  const ofSessions = access.caller === 'visitor' ? [] : [403, 700, 701, 702];
  return [...new Set([...common, ...ofSessions, ...failures])].toSorted((a, b) => a - b);
}

/** What a call may fail with, as HTTP says it: of a page's call some, of a token's all. A call that is people's only refuses a token. */
function statusesOf(definition: AnyEndpoint, method: string): FailureStatus[] {
  const byToken = scopesFor(definition).length > 0 || definition.access.caller === 'visitor';
  const codes = [...failuresOf(definition), ...(method === 'POST' ? [413] : [])];
  const statuses = codes.map((code) => (byToken ? httpStatusOf(code, true) : httpStatusOf(code, false)));
  // A token that was revoked is told so by any call.
  const said = new Set([...statuses, 401, ...(byToken ? [] : [403])]);
  return (Object.keys(failureResponses).map(Number) as FailureStatus[]).filter((status) => said.has(status));
}

const failureWith = (codes: readonly number[]): Json => ({
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer', enum: codes },
    message: { type: 'string', description: '中文，说明发生了什么、该怎么办' },
    data: {
      type: ['object', 'null'],
      properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } },
      description: '400 时 fields 按字段说明原因',
    },
  },
});

/** Failures by HTTP status (docs/product.md, Wire protocol): those above 409 for every caller, the others for tokens. */
const failureResponses = {
  400: { name: 'Invalid', codes: [400], description: '提交的内容有误（接口令牌；网页为 HTTP 200）' },
  401: {
    name: 'NotSignedIn',
    codes: [700, 702],
    description: '令牌无效、已撤销或已停用（接口令牌；网页为 HTTP 200）',
  },
  403: {
    name: 'Forbidden',
    codes: [403, 701],
    description: '令牌没有这项权限，或机构已被冻结（接口令牌；网页为 HTTP 200）',
  },
  404: {
    name: 'NotFound',
    codes: [404],
    description: '没有这条记录，或不属于本机构（接口令牌；网页为 HTTP 200）',
  },
  409: {
    name: 'Conflict',
    codes: [409],
    description: '数据已被他人改动，或状态不允许（接口令牌；网页为 HTTP 200）',
  },
  413: { name: 'TooLarge', codes: [413], description: '提交的内容超过上限' },
  429: { name: 'TooMany', codes: [429], description: '操作过于频繁，Retry-After 为需要等待的秒数' },
  500: { name: 'OurFault', codes: [500], description: '系统出现问题，已记录' },
  503: { name: 'NotNow', codes: [503], description: '暂时无法处理，请稍后重试' },
} as const;
type FailureStatus = keyof typeof failureResponses;

/** The OpenAPI 3.1 document, from the definitions alone. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const definition of Object.values(calls) as AnyEndpoint[]) {
    const { method, path } = addressOf(definition.name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(definition) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '体检采购网接口',
      version: '1.0.0',
      description: '所有应答为 {code, message, data}；金额为两位小数的元文本。',
      license: { name: '专有软件，供本站用户及其系统接入使用', url: `${serverUrl}/bid-web/agree` },
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      responses: Object.fromEntries(
        Object.values(failureResponses).map(({ name, codes, description }) => [
          name,
          {
            description,
            ...(codes[0] === 429 && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
            content: { 'application/json': { schema: failureWith(codes) } },
          },
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: machineRules.join('\n') },
      },
    },
  };
}
