/** Which advertisement a landing names, by the parameters of its address. */
export interface LandingSource {
  readonly source: string;
  readonly plan: string;
  readonly keyword: string;
}

/** Our own parameters first, else the common `utm_` ones; '' where the address names none. */
export function landingSource(query: Readonly<Record<string, string>>): LandingSource {
  const first = (...keys: string[]) => keys.map((key) => query[key]?.trim() ?? '').find(Boolean) ?? '';
  return {
    source: first('hmsr', 'utm_source'),
    plan: [first('hmpl', 'utm_campaign'), first('hmcu', 'utm_content')].filter(Boolean).join(' / '),
    keyword: first('hmkw', 'utm_term'),
  };
}
