/** What a style says of an element that matters to its text. */
export interface Shown {
  readonly hidden: boolean;
  readonly struck: boolean;
}

const nothing: Shown = { hidden: false, struck: false };

export function shownBy(declarations: string): Shown {
  const said = declarations.toLowerCase();
  return {
    hidden: /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)/.test(
      said,
    ),
    struck: /text-decoration(?:-line)?\s*:[^;]*line-through/.test(said),
  };
}

/** Rules of a page's style sheets that hide or cross out, for selectors of one step: `td.off`, `.off`, `#off`, `s`. */
export class StyleRules {
  private readonly rules = new Map<string, Shown>();

  add(css: string): void {
    const plain = css.slice(0, 500_000).replaceAll(/<!--|-->|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
    for (const [, selectors = '', declarations = ''] of plain.matchAll(
      /([^{}]{1,500})\{([^{}]{0,5000})\}/g,
    )) {
      const shown = shownBy(declarations);
      if (!shown.hidden && !shown.struck) continue;
      for (const selector of selectors.split(',')) this.rules.set(selector.trim().toLowerCase(), shown);
    }
  }

  of(name: string, attributes: Readonly<Record<string, string>>): Shown {
    if (this.rules.size === 0) return nothing;
    const classes = (attributes.class ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const keys = [
      name,
      ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`]),
      ...(attributes.id ? [`#${attributes.id.toLowerCase()}`] : []),
    ];
    const found = keys.flatMap((key) => this.rules.get(key) ?? []);
    return { hidden: found.some(({ hidden }) => hidden), struck: found.some(({ struck }) => struck) };
  }
}
