/** The same values with keys of one area: `members` → `company.members`. */
export const prefixed = <Prefix extends string, Values extends object>(prefix: Prefix, values: Values) =>
  Object.fromEntries(Object.entries(values).map(([key, one]) => [`${prefix}.${key}`, one])) as {
    readonly [Key in keyof Values & string as `${Prefix}.${Key}`]: Values[Key];
  };
