/**
 * What exports put around a code so that Excel does not take it for a number: `="0012"`, `="30.00"`, and an apostrophe before a digit
 * (`'0012`). The third usual guard, a tab behind, is white space.
 */
export function withoutTextGuard(text: string): string {
  const quoted = /^=\s*"((?:[^"]|"")*)"$/s.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim();
  return /^['’＇](?=[+-]?[¥￥]?\d)/.test(text) ? text.slice(1) : text;
}
