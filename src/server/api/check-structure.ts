import { invalid, tooLarge } from '#domain/kernel/failure.ts';

const deepest = 32;

/**
 * Looks at an input's structure before anything looks at its values: counting is cheap, judging is not. Answers the input without
 * what PostgreSQL can't store and nobody types: NUL is left out, half a character becomes U+FFFD.
 * @throws Failure 413 for more than `mostNodes` objects, arrays and values; 400 for too deep a nesting
 */
export function checkStructure(input: unknown, mostNodes: number): unknown {
  const open = [{ value: input, depth: 0 }];
  let nodes = 1;
  let clean = true;
  for (let node = open.pop(); node; node = open.pop()) {
    const { value, depth } = node;
    if (typeof value === 'string') clean &&= storable(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw invalid('提交的内容嵌套过深，无法处理。');
    const keys = Object.keys(value);
    nodes += keys.length;
    if (nodes > mostNodes) throw tooLarge('提交的内容过多，请分几次提交。');
    for (const key of keys) {
      clean &&= storable(key);
      open.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
  return clean ? input : cleaned(input);
}

const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const cleanText = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleaned(inner)]));
}
