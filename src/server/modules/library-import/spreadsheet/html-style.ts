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
      /^(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?(?:%|\s|!|$)|font-size\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?(?:\s|!|$)|(?:text-indent|left|margin-left)\s*:\s*-\d{4,})/.test(
        one,
      ),
    ),
    struck: said.some((one) => /^text-decoration(?:-line)?\s*:/.test(one) && one.includes('line-through')),
  };
}

/** Characters of all style sheets of a page that are read. */
const mostCss = 500_000;

export interface StyledElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** One step of a selector: `tr.off[data-x="1"]`. */
interface Step {
  readonly name: string;
  readonly classes: readonly string[];
  readonly id: string;
  readonly having: readonly { readonly attribute: string; readonly value: string | undefined }[];
  /** Of the step before it: its parent, not any element around. */
  readonly isChild: boolean;
}

interface Rule {
  readonly steps: readonly Step[];
  readonly shown: Shown;
}

/** Of rules that hide or cross out; pages have a handful. */
const mostRules = 2_000;
const mostSteps = 12;

/** Rules of a page's style sheets that hide or cross out, for what stands in each other (`.off td`, `tr.off > td`). Places (`:nth-child`) are not told. */
export class StyleRules {
  private readonly rules: Rule[] = [];
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
      for (const selector of selectors.split(',')) {
        const steps = stepsOf(selector);
        if (steps && this.rules.length < mostRules) this.rules.push({ steps, shown });
      }
    }
  }

  of(element: StyledElement, around: readonly StyledElement[]): Shown {
    if (this.rules.length === 0) return nothing;
    const found = this.rules.filter(({ steps }) => fits(steps, element, around)).map(({ shown }) => shown);
    return { hidden: found.some(({ hidden }) => hidden), struck: found.some(({ struck }) => struck) };
  }
}

function stepsOf(selector: string): Step[] | undefined {
  const said = selector
    .trim()
    .replaceAll(/\s*>\s*/g, ' >')
    .split(/\s+/);
  if (said.length > mostSteps) return undefined;
  const steps = said.map((one): Step | undefined => {
    const [, child, name = '', rest = ''] = /^(>?)([a-z][\w-]*|\*)?(.*)$/is.exec(one) ?? [];
    const parts = [...rest.matchAll(/\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g)];
    if (parts.map(([whole]) => whole).join('') !== rest || (name === '' && parts.length === 0))
      return undefined;
    return {
      name: name === '*' ? '' : name.toLowerCase(),
      classes: parts.flatMap(([, named]) => named?.toLowerCase() ?? []),
      id: parts.flatMap(([, , id]) => id?.toLowerCase() ?? [])[0] ?? '',
      having: parts.flatMap(([, , , attribute, value]) =>
        attribute === undefined ? [] : [{ attribute: attribute.toLowerCase(), value }],
      ),
      isChild: child === '>',
    };
  });
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

function fits(steps: readonly Step[], element: StyledElement, around: readonly StyledElement[]): boolean {
  const last = steps.at(-1);
  if (!last || !isStep(last, element)) return false;
  let at = around.length - 1;
  for (let step = steps.length - 2; step >= 0; step--) {
    const wanted = steps[step] as Step;
    const onlyParent = steps[step + 1]?.isChild ?? false;
    while (at >= 0 && !isStep(wanted, around[at] as StyledElement)) {
      if (onlyParent) return false;
      at -= 1;
    }
    if (at < 0) return false;
    at -= 1;
  }
  return true;
}

function isStep({ name, classes, id, having }: Step, element: StyledElement): boolean {
  if (name !== '' && name !== element.name) return false;
  if (id !== '' && id !== (element.attributes.id ?? '').toLowerCase()) return false;
  const own =
    classes.length === 0 ? [] : (element.attributes.class ?? '').slice(0, 2_000).toLowerCase().split(/\s+/);
  return (
    classes.every((one) => own.includes(one)) &&
    having.every(({ attribute, value }) => {
      const said = element.attributes[attribute];
      return said !== undefined && (value === undefined || said === value);
    })
  );
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
