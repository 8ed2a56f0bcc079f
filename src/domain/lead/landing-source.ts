/** Which advertisement a landing names, by the parameters of its address. */
export interface LandingSource {
  readonly source: string;
  readonly plan: string;
  readonly keyword: string;
}

/**
 * The parameters of each, several joined. Our own where the address has one of them, else the common `utm_` ones; a landing by
 * a tool that knows only these is counted like one by ours.
 */
export const landingParameters = {
  source: [['hmsr'], ['utm_source', 'utm_medium']],
  plan: [
    ['hmpl', 'hmcu'],
    ['utm_campaign', 'utm_content'],
  ],
  keyword: [['hmkw'], ['utm_term']],
} as const satisfies Readonly<Record<keyof LandingSource, readonly (readonly string[])[]>>;

/** Between the parameters of one. */
export const landingSeparator = ' / ';

/** '' where the address names none. */
export function landingSource(query: Readonly<Record<string, string>>): LandingSource {
  const of = (part: keyof LandingSource) =>
    landingParameters[part]
      .map((keys) =>
        keys
          .map((key) => query[key]?.trim())
          .filter(Boolean)
          .join(landingSeparator),
      )
      .find(Boolean) ?? '';
  return { source: of('source'), plan: of('plan'), keyword: of('keyword') };
}
