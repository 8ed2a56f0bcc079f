import { randomBytes } from 'node:crypto';
import type { Services } from '#server/api/call-context.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import { seal, unseal } from '#server/seal.ts';

const sealedFor = 'webhook';

/** Begins as scanners of leaked secrets can look for. */
export const newWebhookSecret = (): string => `tjhook_${randomBytes(32).toString('base64url')}`;

export const sealWebhook = ({ secret }: Pick<Services, 'secret'>, key: string): Buffer =>
  seal(secret, sealedFor, key);

/** @throws SendProblem when the site's secret is another one */
export function unsealWebhook({ secret }: Pick<Services, 'secret'>, sealed: Buffer): string {
  const key = unseal(secret, sealedFor, sealed);
  if (key === undefined) throw new SendProblem('unclear', '签名密钥已无法读取，请删除后重新添加');
  return key;
}
