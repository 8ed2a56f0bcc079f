export interface AcceptedCodings {
  readonly br: boolean;
  readonly gzip: boolean;
}

const nothing: AcceptedCodings = { br: false, gzip: false };
/** Browsers send a handful of different ones, a page of them by the thousand. */
const known = new Map<string, AcceptedCodings>();
const knownLimit = 200;

/** What an Accept-Encoding header allows. */
export function acceptedCodings(header: string | undefined): AcceptedCodings {
  if (header === undefined) return nothing;
  const before = known.get(header);
  if (before) return before;
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((one) => one.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  const codings = { br: accepts('br'), gzip: accepts('gzip') };
  if (known.size < knownLimit) known.set(header, codings);
  return codings;
}
