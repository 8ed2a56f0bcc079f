/** Our word → the legacy key on the wire. The only place that knows both, besides the paths. */
const legacyKeys: Readonly<Record<string, string>> = {
  demandId: 'bidId',
  quotationId: 'tenderId',
  quotationPackageId: 'tenderPackageId',
  institutionId: 'orgId',
  institutionCode: 'orgCode',
  moduleCode: 'moudleCode',
  regionId: 'districtId',
};
const ourKeys = Object.fromEntries(Object.entries(legacyKeys).map(([ours, legacy]) => [legacy, ours]));

/** Deeper than any input or answer of ours: what is nested deeper stays as it came, and is refused later. */
const deepest = 64;

function rename(value: unknown, keys: Readonly<Record<string, string>>, depth = 0): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => rename(item, keys, depth + 1));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    renamed[keys[key] ?? key] = rename(inner, keys, depth + 1);
  return renamed;
}

/** Our keys → the wire's, at every depth. */
export const encodeKeys = (value: unknown): unknown => rename(value, legacyKeys);
/** The wire's keys → ours, at every depth. */
export const decodeKeys = (value: unknown): unknown => rename(value, ourKeys);
/** One key, for multipart fields, path parameters and the OpenAPI document. */
export const legacyKey = (ours: string): string => legacyKeys[ours] ?? ours;

/** A path of our names, as callers write it. */
export const wireName = (path: string): string => path.split('.').map(legacyKey).join('.');
