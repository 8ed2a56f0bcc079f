import { createHash } from 'node:crypto';

/** Whether compressing it is worth the while. */
export const isText = (type: string | undefined): boolean =>
  /^(?:text\/|image\/svg|application\/(?:json|xml|[\w.-]+\+(?:json|xml))\b)/.test(type ?? '');

/** The same for the same content, another for any other. */
export const tagOf = (body: Buffer, ...besides: readonly string[]): string => {
  const hash = createHash('sha256').update(body);
  for (const text of besides) hash.update(text);
  return hash.digest('base64url').slice(0, 27);
};
