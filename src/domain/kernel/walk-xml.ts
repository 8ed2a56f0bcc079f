type Attributes = (name: string) => string | undefined;

interface XmlHandler {
  /** Names of elements and attributes are without their prefix. */
  readonly open?: (name: string, attribute: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Walks over XML that a program wrote, once and without a tree: enough for the parts of an office package. Lenient: what is cut off
 * ends the walk. Values with `>` in them, which no office program writes, end their element early.
 */
export function walkXml(xml: string, { open, text, close }: XmlHandler): void {
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const end = start < 0 ? xml.length : start;
    if (text && end > at) text(decoded(xml.slice(at, end)));
    if (start < 0) return;
    const special = specialEnd(xml, start);
    if (special) {
      const stop = xml.indexOf(special, start);
      if (stop < 0) return;
      if (special === ']]>') text?.(xml.slice(start + 9, stop));
      at = stop + special.length;
      continue;
    }
    const stop = xml.indexOf('>', start);
    if (stop < 0) return;
    at = stop + 1;
    if (xml[start + 1] === '/') {
      close?.(bare(xml.slice(start + 2, stop).trim()));
      continue;
    }
    const empty = xml[stop - 1] === '/';
    const inside = xml.slice(start + 1, empty ? stop - 1 : stop);
    const space = inside.search(/\s/);
    const name = bare(space < 0 ? inside : inside.slice(0, space));
    open?.(name, (wanted) => attributeIn(space < 0 ? '' : inside.slice(space), wanted));
    if (empty) close?.(name);
  }
}

function specialEnd(xml: string, at: number): string | undefined {
  if (xml.startsWith('<!--', at)) return '-->';
  if (xml.startsWith('<![CDATA[', at)) return ']]>';
  if (xml[at + 1] === '?') return '?>';
  return xml[at + 1] === '!' ? '>' : undefined;
}

function attributeIn(attributes: string, wanted: string): string | undefined {
  for (const [, name = '', double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (bare(name) === wanted) return decoded(double ?? single ?? '');
  return undefined;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
        if (name !== undefined) return named[name] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '�';
      })
    : text;
