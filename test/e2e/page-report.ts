// What a page can be asked from inside the browser (in-page/look.ts answers, page-checks.ts asks).

export interface Head {
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly robots: string | undefined;
  readonly openGraph: Readonly<Record<string, string>>;
  readonly jsonLd: readonly string[];
  readonly h1: readonly string[];
  readonly lang: string;
}

export interface Reading {
  readonly h1: string | undefined;
  /** Of `main`, without white space and digits: clocks go on. */
  readonly text: string;
  readonly links: readonly string[];
}

export interface Watched {
  /** Sum of layout shifts that nobody caused by typing or clicking. */
  readonly shift: number;
  readonly shifted: readonly string[];
  /** What the content policy refused. */
  readonly refused: readonly string[];
}

export interface Tabbed {
  /** How many elements have had the focus. */
  readonly reached: number;
  /** What should have had it and didn't. */
  readonly missed: readonly string[];
  /** What looked the same with it. */
  readonly unmarked: readonly string[];
  /** What lay wholly behind something else. */
  readonly covered: readonly string[];
}

export interface Look {
  main(): Reading;
  watched(): Watched;
  /** Down to the end in steps, as somebody who reads, and back to the top. */
  scrollThrough(): Promise<void>;
  /** What sticks out to the right of the window; what scrolls within its own box may. */
  tooWide(): readonly string[];
  /** Animations that move. */
  moving(): readonly string[];
  /** How many elements the Tab key should reach; from now on it is noted what has the focus whenever Tab moves it on. */
  startTabbing(): number;
  tabbed(): Tabbed;
  skippedHeader(): boolean;
}
