import { useSearchParams } from 'react-router';
import { cutText } from '#domain/kernel/text.ts';

/** By its name in the address: the values it may have, the first of which is the default; or a default for free text. */
type FilterRule = string | readonly string[];

export interface ListQuery<Filter extends string = string> {
  filters: Readonly<Record<Filter, string>>;
  keyword: string;
  /** For the call: `{ current, size }`. */
  page: { current: number; size: number };
  /** How many rows a page may have; the first is the default. */
  sizes: readonly number[];
  /** Something is asked for beyond the defaults, the tab not counted. */
  filtered: (tab?: Filter) => boolean;
  /** These go back to page 1. */
  set: (filter: Filter, value: string) => void;
  search: (keyword: string) => void;
  turnTo: (page: number, size?: number) => void;
  /** Back to the defaults, but for the tab. */
  reset: (tab?: Filter) => void;
}

const PAGE_SIZES = [20];
const MAX_TEXT = 60;
/** Names in the address. */
const KEYWORD = 'search';
const PAGE = 'page';
const SIZE = 'size';

const defaultOf = (rule: FilterRule): string => (typeof rule === 'string' ? rule : (rule[0] ?? ''));

function read(rule: FilterRule, value: string | null): string {
  if (value === null) return defaultOf(rule);
  if (typeof rule === 'string') return cutText(value, MAX_TEXT);
  return rule.includes(value) ? value : defaultOf(rule);
}

/** Where a list stands, all of it in the address: so that it survives reloading, going back and being sent to a colleague. */
export function useListQuery<Filter extends string = never>(
  rules: Readonly<Record<Filter, FilterRule>>,
  sizes: readonly number[] = PAGE_SIZES,
): ListQuery<Filter> {
  const [search, setSearch] = useSearchParams();
  const names = Object.keys(rules) as Filter[];
  const filters = Object.fromEntries(
    names.map((name) => [name, read(rules[name], search.get(name))]),
  ) as Record<Filter, string>;
  const keyword = cutText(search.get(KEYWORD) ?? '', MAX_TEXT);

  const defaultSize = sizes[0] ?? 0;
  const size = sizes.find((one) => String(one) === search.get(SIZE)) ?? defaultSize;

  const write = (name: string, value: string, standard = '', from = new URLSearchParams(search)) => {
    from.delete(PAGE);
    if (value === standard) from.delete(name);
    else from.set(name, value);
    setSearch(from);
  };
  return {
    filters,
    keyword,
    sizes,
    page: { current: Math.max(1, Math.trunc(Number(search.get(PAGE))) || 1), size },
    filtered: (tab) =>
      keyword !== '' || names.some((name) => name !== tab && filters[name] !== defaultOf(rules[name])),
    set: (filter, value) => write(filter, value, defaultOf(rules[filter])),
    search: (words) => write(KEYWORD, words.trim()),
    turnTo: (page, nextSize = size) => {
      const next = new URLSearchParams(search);
      if (nextSize === defaultSize) next.delete(SIZE);
      else next.set(SIZE, String(nextSize));
      // Other sizes cut other pages.
      write(PAGE, nextSize === size ? String(page) : '1', '1', next);
    },
    reset: (tab) => {
      const next = new URLSearchParams(search);
      for (const name of [...names, KEYWORD, PAGE, SIZE]) if (name !== tab) next.delete(name);
      setSearch(next);
    },
  };
}
