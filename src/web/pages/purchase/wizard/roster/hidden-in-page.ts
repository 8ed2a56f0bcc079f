// Systems write lists as web pages named .xls. SheetJS reads their tables, and neither what they hide nor what they cross out.

const hides =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![.\d]*[1-9])|font-size\s*:\s*0(?![.\d]*[1-9])|\bheight\s*[:=]\s*["']?0(?![.\d]*[1-9])/i;
const crosses = /line-through/i;
const cells = /<(tr|td|th|s|strike|del|span|font|div|p)\b([^>]{0,2000})>/gi;
/** Longer ones are no row of a list of people. */
const mostText = 20_000;

/** Whether a web page's tables hold text that it hides or crosses out; a row without text, as Excel hides them, says nothing. */
export function hidesText(html: string): boolean {
  const hiding = classesWith(html, /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|line-through/i);
  const lower = html.toLowerCase();
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of html.matchAll(cells)) {
    const classes = /\bclass\s*=\s*["']?([^"'>]*)/i.exec(attributes)?.[1]?.split(/\s+/) ?? [];
    const isHidden =
      /^(?:s|strike|del)$/i.test(name) ||
      hides.test(attributes) ||
      crosses.test(attributes) ||
      /(?:^|\s)hidden(?:\s|=|\/|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '')) ||
      classes.some((one) => hiding.has(one.toLowerCase()));
    if (!isHidden) continue;
    const from = index + tag.length;
    const end = lower.indexOf(`</${name.toLowerCase()}`, from);
    const inside = html.slice(from, end < 0 ? from + mostText : Math.min(end, from + mostText));
    if (/[\p{L}\p{N}]/u.test(inside.replace(/<[^>]*>|&nbsp;/g, ''))) return true;
  }
  return false;
}

/** Classes of the page's own styles that say so. */
function classesWith(html: string, said: RegExp): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, style = ''] of html.matchAll(/<style[^>]{0,200}>([^]{0,200000}?)<\/style>/gi))
    for (const rule of style.split('}')) {
      const [names = '', body = ''] = rule.split('{');
      if (said.test(body))
        for (const [, one = ''] of names.matchAll(/\.([\w-]+)/g)) found.add(one.toLowerCase());
    }
  return found;
}
