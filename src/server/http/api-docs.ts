import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { addressOf } from '#wire/table/call-table.ts';
import { escapeMarkup } from '#server/markup.ts';
import { machineExamples, machineRules } from '#server/node/machine-guide.ts';

type Operation = {
  summary: string;
  description: string;
  requestBody?: unknown;
  parameters: unknown;
  responses: unknown;
};

const style = `body{font:15px/1.65 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#14211f;max-width:1000px;margin:0 auto;padding:24px}
h2{margin-top:32px;border-bottom:1px solid #dfe6e3}details{border-bottom:1px solid #eef2f0;padding:6px 0}summary{cursor:pointer}
code{background:#f5f8f6;padding:0 6px;border-radius:4px;overflow-wrap:anywhere}pre{background:#f5f8f6;padding:12px;overflow:auto;font-size:13px}p{color:#4a5a57;margin:6px 0}`;

/** A page to read the OpenAPI document with: every call by area, no script needed. */
export function apiDocsPage(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const areas = Map.groupBy(
    Object.values(calls) as AnyEndpoint[],
    (call) => call.name.split('.')[0] as string,
  );
  const sections = [...areas].map(([area, members]) => {
    const entries = members.map((call) => {
      const { method, path } = addressOf(call.name);
      const operation = paths[path]?.[method.toLowerCase()] as Operation;
      const shapes = { 请求: operation.requestBody ?? operation.parameters, 应答: operation.responses };
      const blocks = Object.entries(shapes).map(
        ([title, shape]) =>
          `<p>${title}</p><pre tabindex="0">${escapeMarkup(JSON.stringify(shape, null, 2))}</pre>`,
      );
      return `<details id="${call.name}"><summary><code>${method} ${escapeMarkup(path)}</code> ${escapeMarkup(operation.summary)}</summary><p>${escapeMarkup(operation.description)}</p>${blocks.join('')}</details>`;
    });
    return `<h2 id="${area}">${area}</h2>${entries.join('')}`;
  });
  const rules = machineRules.map((rule) => `<li>${escapeMarkup(rule)}</li>`);
  const examples = machineExamples.map(
    ({ title, curl }) =>
      `<p>${escapeMarkup(title)}</p><pre tabindex="0" class="curl">${escapeMarkup(curl)}</pre>`,
  );
  const machine = `<h2 id="machine">由系统调用（接口令牌）</h2><ul>${rules.join('')}</ul><p>示例中 $SITE 为本站地址，$TOKEN 为令牌，$ORG 为「接口令牌」页上的机构编号，其余来自前面的应答。</p>${examples.join('')}`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>接口文档 · 体检采购网</title><style>${style}</style></head><body><main><h1>接口文档</h1><p>共 ${Object.keys(calls).length} 个接口。机器可读版本：<a href="/bid/api/openapi.json">openapi.json</a>（OpenAPI 3.1）；TypeScript 客户端：<a href="/bid/api/client.ts">client.ts</a>。<a href="#machine">由系统调用</a>。</p>${machine}${sections.join('')}</main></body></html>`;
}
