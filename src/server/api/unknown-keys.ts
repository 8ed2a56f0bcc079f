const longest = 100;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Paths of what was sent and is no part of a call: the parsed input has no such key. At most `most` of them.
 * Where parsing made something else of an object (a text, a list), nothing is said.
 */
export function unknownKeys(sent: unknown, parsed: unknown, most = 20): string[] {
  const found: string[] = [];
  const look = (given: unknown, known: unknown, path: string): void => {
    if (found.length >= most) return;
    if (Array.isArray(given) && Array.isArray(known)) {
      for (const [at, value] of given.entries()) look(value, known[at], `${path}${at}.`);
      return;
    }
    if (!isObject(given) || !isObject(known)) return;
    for (const [key, value] of Object.entries(given))
      if (Object.hasOwn(known, key)) look(value, known[key], `${path}${key}.`);
      else if (found.length < most) found.push((path + key).slice(0, longest));
  };
  look(sent, parsed, '');
  return found;
}
