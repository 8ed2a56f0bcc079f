/** A name as it is built: parts between list separators, each with what stands in its brackets. */
export interface Clause {
  /** Outside the brackets; a bracket in the middle leaves a space. */
  readonly text: string;
  readonly brackets: readonly (readonly Clause[])[];
}

const separators = new Set('、,;；，+＋|&\n');

/** Reads spelled text. Brackets that nobody closed end with the name; those nobody opened are left out. */
export function clausesOf(text: string): Clause[] {
  return new Reader(text).clauses(false);
}

class Reader {
  private at = 0;
  private readonly text: string;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  clauses(inside: boolean): Clause[] {
    const clauses: Clause[] = [];
    let words = '';
    let brackets: Clause[][] = [];
    const end = () => {
      if (words.trim() !== '' || brackets.length > 0) clauses.push({ text: words.trim(), brackets });
      words = '';
      brackets = [];
    };
    while (this.at < this.text.length) {
      const character = this.text[this.at++] as string;
      if (character === '(' && this.depth < 4) {
        this.depth++;
        const inner = this.clauses(true);
        this.depth--;
        if (inner.length > 0) brackets.push(inner);
        words += ' ';
      } else if (character === ')') {
        if (inside) break;
      } else if (
        (character === ':' || character === '：') &&
        /[、,+\s]|\).*\)/.test(this.text.slice(this.at))
      ) {
        // 电解质六项：钾、钠、氯… lists like a bracket does.
        const inner = this.clauses(inside);
        if (inner.length > 1 || (inner[0]?.brackets.length ?? 0) > 1) brackets.push(inner);
        else if (inner[0]) {
          words += ` ${inner[0].text}`;
          brackets.push(...(inner[0].brackets as Clause[][]));
        }
        if (inside) break;
      } else if (separators.has(character) && this.separates(character)) end();
      else words += character;
    }
    end();
    return clauses;
  }

  /** Not the plus of K+ and HIV 1+2, nor the comma of 1,25-二羟维生素D. */
  private separates(character: string): boolean {
    const before = this.text[this.at - 2] ?? '';
    const after = this.text[this.at] ?? '';
    if (character === '+' && /[a-z]/.test(before) && !/[\p{L}\p{N}\s]/u.test(after)) return false;
    return !(/[+,]/.test(character) && /\d/.test(before) && /\d/.test(after));
  }
}
