/** What a style says of an element that matters to its text. */
export interface Shown {
  readonly hidden: boolean;
  readonly struck: boolean;
}

const nothing: Shown = { hidden: false, struck: false };

/** Of a style attribute or a rule; each declaration is looked at once. */
export function shownBy(declarations: string): Shown {
  const said = declarations
    .toLowerCase()
    .split(';')
    .map((one) => one.trim());
  return {
    hidden: said.some((one) =>
      /^(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)/.test(one),
    ),
    struck: said.some((one) => /^text-decoration(?:-line)?\s*:/.test(one) && one.includes('line-through')),
  };
}

/** Characters of all style sheets of a page that are read. */
const mostCss = 500_000;

/** Rules of a page's style sheets that hide or cross out, for selectors of one step: `td.off`, `.off`, `#off`, `s`. */
export class StyleRules {
  private readonly rules = new Map<string, Shown>();
  private read = 0;

  add(css: string): void {
    const plain = withoutComments(css.slice(0, Math.max(0, mostCss - this.read)));
    this.read += css.length;
    for (const rule of plain.split('}')) {
      const begin = rule.lastIndexOf('{');
      if (begin < 0) continue;
      const shown = shownBy(rule.slice(begin + 1));
      if (!shown.hidden && !shown.struck) continue;
      // Of `@media print { td`, what stands nearest.
      const selectors = rule.slice(rule.lastIndexOf('{', begin - 1) + 1, begin);
      for (const selector of selectors.split(',')) this.rules.set(selector.trim().toLowerCase(), shown);
    }
  }

  of(name: string, attributes: Readonly<Record<string, string>>): Shown {
    if (this.rules.size === 0) return nothing;
    const classes = (attributes.class ?? '').slice(0, 2_000).toLowerCase().split(/\s+/).filter(Boolean);
    const keys = [
      name,
      ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`]),
      ...(attributes.id ? [`#${attributes.id.toLowerCase()}`] : []),
    ];
    const found = keys.flatMap((key) => this.rules.get(key) ?? []);
    return { hidden: found.some(({ hidden }) => hidden), struck: found.some(({ struck }) => struck) };
  }
}

/** Style sheets hide themselves from the oldest browsers in `<!-- -->`. */
function withoutComments(css: string): string {
  const text = css.replaceAll(/<!--|-->/g, '');
  let plain = '';
  for (let at = 0; at >= 0; ) {
    const begin = text.indexOf('/*', at);
    plain += text.slice(at, begin < 0 ? undefined : begin);
    const end = begin < 0 ? -1 : text.indexOf('*/', begin + 2);
    at = end < 0 ? -1 : end + 2;
  }
  return plain;
}
