interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<'200', { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** As TypeScript; what the document leaves open is `unknown`. */
function typeOf(schema: Schema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return ways.map((way) => `(${typeOf(way)})`).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return schema.prefixItems
        ? `[${schema.prefixItems.map(typeOf).join(', ')}]`
        : `(${typeOf(schema.items)})[]`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([key, value]) => `${JSON.stringify(key)}${required.includes(key) ? '' : '?'}: ${typeOf(value)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return additionalProperties ? `Record<string, ${typeOf(additionalProperties)}>` : 'Record<string, never>';
}

/** Input and answer of an operation; a file is answered as bytes. */
function lineOf(
  method: string,
  path: string,
  { operationId, summary, parameters, requestBody, responses }: Operation,
) {
  const [body] = Object.values(requestBody?.content ?? {});
  const input =
    body?.schema ??
    ({
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    } satisfies Schema);
  // Success comes first, then how it may fail.
  const answer = responses['200'].content['application/json']?.schema.oneOf?.[0]?.properties?.data;
  const form = requestBody?.content['multipart/form-data'] !== undefined;
  return {
    type: `  /** ${summary.replaceAll('*/', '')} */\n  ${JSON.stringify(operationId)}: { input: ${typeOf(input)}; output: ${answer ? typeOf(answer) : 'Blob'} };`,
    address: `  ${JSON.stringify(operationId)}: [${JSON.stringify(method.toUpperCase())}, ${JSON.stringify(path)}, ${form ? "'form'" : answer ? "'json'" : "'file'"}],`,
  };
}

/** A client in TypeScript, in one file without dependencies: every call of the document by its name, typed. */
export function apiClient(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => lineOf(method, path, operation)),
  );
  return `// 体检采购网接口客户端，由 /bid/api/openapi.json 生成。
export interface Calls {
${lines.map(({ type }) => type).join('\n')}
}

const addresses: { readonly [N in keyof Calls]: readonly [method: string, path: string, kind: 'json' | 'form' | 'file'] } = {
${lines.map(({ address }) => address).join('\n')}
};

/** What the server answered instead of success: its code, its sentence, and what is wrong with which field. */
class CallFailure extends Error {
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;
  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** \`origin\`: \`https://host\`; \`token\`: an access token, or one of an institution's own systems. A call with a file takes a FormData. */
export function createClient(origin: string, token?: string) {
  return async function call<N extends keyof Calls>(name: N, input: Calls[N]['input'] | FormData): Promise<Calls[N]['output']> {
    const [method, template, kind] = addresses[name];
    const values: Record<string, unknown> = input instanceof FormData ? {} : { ...(input as object) };
    const path = template.replace(/\\{(\\w+)\\}/g, (_, key: string) => {
      const value = values[key];
      delete values[key];
      return encodeURIComponent(String(value));
    });
    const url = new URL(path, origin);
    if (method === 'GET') for (const [key, value] of Object.entries(values)) url.searchParams.set(key, String(value));
    const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' };
    if (token) headers.Authorization = \`Bearer \${token}\`;
    if (method !== 'GET' && !(input instanceof FormData)) headers['Content-Type'] = 'application/json';
    const body = method === 'GET' ? null : input instanceof FormData ? input : JSON.stringify(values);
    const response = await fetch(url, { method, headers, body });
    const isFile = kind === 'file' && !response.headers.get('content-type')?.startsWith('application/json');
    if (isFile) return (await response.blob()) as Calls[N]['output'];
    const answer = (await response.json()) as { code: number; message: string; data: unknown };
    if (answer.code === 200) return answer.data as Calls[N]['output'];
    throw new CallFailure(answer.code, answer.message, (answer.data as { fields?: Record<string, string> } | null)?.fields);
  };
}
`;
}
