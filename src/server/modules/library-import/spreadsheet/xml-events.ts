import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'saxen';
import { damaged } from './limits.ts';

export interface XmlHandlers {
  /** `name` without its namespace prefix. */
  open?(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  /** Entities decoded. */
  text?(text: string): void;
}

/** Characters between two tags; Excel allows 32,767 in a cell. */
const LONGEST_TOKEN = 1_000_000;

/** Feeds XML to the handlers as it arrives. Entities are never expanded beyond the five of XML itself. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  let failed: unknown;
  const guarded =
    <Args extends unknown[]>(handle: (...args: Args) => void) =>
    (...args: Args): void => {
      if (failed !== undefined) return;
      try {
        handle(...args);
      } catch (error) {
        failed = error;
      }
    };
  const parser = new Parser()
    .on(
      'openTag',
      guarded((name, attributes, decode) =>
        handlers.open?.(local(name), () => decoded(attributes(), decode)),
      ),
    )
    .on(
      'closeTag',
      guarded((name) => handlers.close?.(local(name))),
    )
    .on(
      'text',
      guarded((text, decode) => handlers.text?.(decode(text))),
    )
    .on(
      'cdata',
      guarded((text) => handlers.text?.(text)),
    )
    .on('error', () => {
      failed ??= damaged();
    });
  const decoder = new StringDecoder('utf8');
  let first = true;
  let pending = 0;
  for await (const chunk of chunks) {
    const text = decoder.write(chunk);
    // The parser rescans what no `<` has ended yet: without a bound that is quadratic.
    const mark = text.lastIndexOf('<');
    pending = mark < 0 ? pending + text.length : text.length - mark;
    if (pending > LONGEST_TOKEN) throw damaged();
    parser.write(first && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    first = false;
    if (failed !== undefined) throw failed;
  }
  parser.end();
  if (failed !== undefined) throw failed;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const decoded = (
  attributes: Record<string, string>,
  decode: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), decode(value)]));
