import { z } from 'zod';
import { mostTokens, tokenScopes } from '#domain/institution/api-token.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, tokenId } from '#wire/kernel/ids.ts';
import { codeName, done, labelled, moment, text } from '#wire/kernel/shapes.ts';

const managed = {
  caller: 'provider',
  relation: 'institutionMember',
  by: 'institutionId',
  act: 'manage',
} as const;
const oneToken = z.object({ institutionId, tokenId });
const at = z.string();

/** Tokens by which an institution's own machines call. */
export const apiTokenCalls = {
  'apiToken.list': read({
    summary: '机构的接口令牌：名称、权限范围、最近使用',
    kind: 'list',
    access: managed,
    viewAs: 'shown',
    input: z.object({ institutionId }),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The token's last characters. */
        tail: z.string(),
        scopes: z.array(codeName),
        createdAt: moment,
        createdBy: z.string(),
        /** Whoever created it still manages the institution. */
        creatorManages: z.boolean(),
        /** '' while never used. */
        usedAt: at,
        revokedAt: at,
      }),
    ),
  }),
  'apiToken.add': write({
    summary: `新建接口令牌；令牌只在这次应答中出现。每家机构最多 ${mostTokens} 个有效`,
    access: managed,
    input: z.object({
      institutionId,
      name: text('名称', 40),
      scopes: labelled(
        '权限',
        z
          .array(z.enum(tokenScopes))
          .min(1, { error: '请至少选择一项权限。' })
          .max(tokenScopes.length)
          .transform((scopes) => [...new Set(scopes)]),
      ),
    }),
    output: z.object({ id: z.string(), accessToken: z.string() }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'apiToken.revoke': write({
    summary: '撤销接口令牌，立即失效',
    access: managed,
    input: oneToken,
    output: done,
  }),
  'apiToken.calls': read({
    summary: '一个接口令牌最近的 50 次调用；保留 180 天',
    access: managed,
    viewAs: 'shown',
    input: oneToken,
    output: z.array(
      z.object({
        id: z.string(),
        at: moment,
        call: z.string(),
        summary: z.string(),
        code: z.number().int(),
        network: z.string(),
      }),
    ),
  }),
} as const;
