import { tooLarge } from '#domain/kernel/failure.ts';
import { raisedText } from '#domain/kernel/raised-text.ts';
import { StyleRules, shownBy } from './html-style.ts';
import { type HtmlCell, HtmlTable } from './html-table.ts';
import { limits } from './limits.ts';

type Attributes = Readonly<Record<string, string>>;

interface Open {
  readonly name: string;
  readonly hidden: boolean;
  readonly struck: boolean;
  /** In something that no browser shows as text. */
  readonly silent: boolean;
  readonly raised: 'superscript' | 'subscript' | undefined;
  readonly attributes: Attributes;
}

/** Excel and report programs make a row vanish by its height. */
const isFlat = ({ height, style = '' }: Attributes): boolean =>
  /^0(?:px|pt)?$/.test(height ?? '') ||
  /(?:^|;)\s*(?:max-)?height\s*:\s*0(?:px|pt)?\s*(?:;|!|$)/i.test(style);

/** Elements in elements; pages that people export have a few dozen. The parser takes longer for each the deeper it lies. */
const deepest = 2_000;

const silent = new Set(['script', 'style', 'template', 'head', 'title', 'noscript', 'option', 'rt', 'rp']);
const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'br', 'dd', 'dt']);
const strikes = new Set(['s', 'strike', 'del']);

/** A page as it is parsed: its tables, what is hidden or crossed out in them. A table inside a cell is a table of its own. */
export class Page {
  private readonly rules = new StyleRules();
  private readonly path: Open[] = [];
  private readonly tables: HtmlTable[] = [];
  /** Tables that are open, the innermost last, each with its open cell. */
  private readonly inside: { table: HtmlTable; cell: HtmlCell | undefined }[] = [];
  private css = '';
  /** Of the list that is open: what it shows. */
  private choice: { shown: string; isChosen: boolean; isOption: boolean } | undefined;

  open(name: string, attributes: Attributes): void {
    const above = this.path.at(-1);
    const own = shownBy(attributes.style ?? '');
    const ruled = this.rules.of({ name, attributes }, this.path);
    const open: Open = {
      name,
      hidden:
        (above?.hidden ?? false) ||
        own.hidden ||
        ruled.hidden ||
        attributes.hidden !== undefined ||
        (name === 'tr' && isFlat(attributes)),
      // What a table is in says nothing of what stands in it.
      struck:
        ((above?.struck ?? false) && name !== 'table') || own.struck || ruled.struck || strikes.has(name),
      silent: (above?.silent ?? false) || silent.has(name),
      raised: name === 'sup' ? 'superscript' : name === 'sub' ? 'subscript' : above?.raised,
      attributes,
    };
    this.path.push(open);
    if (this.path.length > deepest)
      throw tooLarge(
        '网页中的嵌套层数过多，无法读取。请把表格复制到 Excel 中，另存为 .xlsx 文件后重新上传。',
      );
    if (name === 'style') this.css = '';
    if (name === 'table') {
      const table = new HtmlTable();
      // What comes after the tables that are read is gone with its end.
      if (this.tables.length < limits.sheets) this.tables.push(table);
      this.inside.push({ table, cell: undefined });
      return;
    }
    const here = this.inside.at(-1);
    if (!here) return;
    if (name === 'col') here.table.column(attributes, open.hidden);
    else if (name === 'tr') {
      here.cell = undefined;
      here.table.row(open.hidden);
    } else if (name === 'td' || name === 'th') here.cell = here.table.cell(attributes, open.hidden);
    else if (blocks.has(name)) here.cell?.say('\n', false, open.hidden);
    else this.field(name, attributes, open);
  }

  /** What the fields of a form show: pages of hospital systems are saved with them. */
  private field(name: string, attributes: Attributes, open: Open): void {
    const cell = this.inside.at(-1)?.cell;
    if (name === 'img' || name === 'svg' || name === 'canvas')
      cell?.picture(attributes.alt ?? attributes.title ?? '', open.hidden);
    else if (name === 'select') this.choice = { shown: '', isChosen: false, isOption: false };
    else if (name === 'option' && this.choice) {
      const isChosen = attributes.selected !== undefined;
      const isOption = isChosen || (!this.choice.isChosen && this.choice.shown === '');
      this.choice = {
        shown: isOption ? '' : this.choice.shown,
        isChosen: this.choice.isChosen || isChosen,
        isOption,
      };
    } else if (name === 'input') {
      const type = (attributes.type ?? 'text').toLowerCase();
      if (type === 'checkbox' || type === 'radio')
        cell?.say(attributes.checked === undefined ? '' : '√', false, open.hidden);
      else if (type !== 'image' && type !== 'file')
        cell?.say(attributes.value ?? '', open.struck, open.hidden || type === 'hidden');
    }
  }

  text(said: string): void {
    const open = this.path.at(-1);
    if (open?.name === 'style') this.css += said;
    if (open?.name === 'option' && this.choice?.isOption) this.choice.shown += flowing(said);
    if (open?.silent) return;
    const text = open?.raised ? raisedText(flowing(said), open.raised) : flowing(said);
    this.inside.at(-1)?.cell?.say(text, open?.struck ?? false, open?.hidden ?? false);
  }

  close(name: string): void {
    const closed = this.path.pop();
    if (name === 'select' && this.choice) {
      this.inside
        .at(-1)
        ?.cell?.say(this.choice.shown.trim(), closed?.struck ?? false, closed?.hidden ?? false);
      this.choice = undefined;
    }
    if (name === 'style') this.rules.add(this.css);
    const here = this.inside.at(-1);
    if (name === 'table') this.inside.pop();
    else if (here && (name === 'td' || name === 'th')) here.cell = undefined;
    else if (here && name !== 'br' && blocks.has(name))
      here.cell?.say('\n', false, this.path.at(-1)?.hidden ?? false);
  }

  finished(): HtmlTable[] {
    return this.tables;
  }
}

/** White space of the source is a space, and none between two Chinese characters, where editors break their lines. */
const flowing = (said: string): string =>
  said
    .replaceAll(/(?<=[\p{Script=Han}，、；：。（）])[ \t]*\r?\n\s*(?=[\p{Script=Han}，、；：。（）])/gu, '')
    .replaceAll(/[ \t\r\n\f]+/g, ' ');
