import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { NameCandidate } from '#domain/names/name-match.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { type LabelledName, type Part, readCorpus } from './read-corpus.ts';

/** These list only some of what they measure, so a set of their members is not the panel itself. */
const openPanels = new Set(['HEP002', 'NUT005', 'XRY011']);

/** How one name was read; `place` is where the right answer stands among the first five, -1: nowhere. */
export interface Judged {
  readonly entry: LabelledName;
  readonly certain: boolean;
  readonly offers: readonly NameCandidate[];
  readonly place: number;
}

/** Reads every name of the corpus that two experts would read alike. */
export function judgeCorpus(catalogue: Catalogue): readonly Judged[] {
  const index = nameIndexOf(catalogue);
  const leavesOf = (code: string): readonly string[] => {
    const members = catalogue.items.get(code)?.contains ?? [];
    // One member only: the item is that examination and more, such as a repeat of it with a load.
    if (members.length < 2 || openPanels.has(code)) return [code];
    return members.flatMap(leavesOf);
  };
  // A panel and the list of its members are the same examination.
  const setOf = (codes: readonly string[]) => [...new Set(codes.flatMap(leavesOf))].toSorted().join();
  return readCorpus()
    .filter((entry) => !entry.doubtful)
    .map((entry) => {
      const { level, candidates } = readName(index, entry.name);
      const offers = candidates.slice(0, 5);
      const place =
        entry.codes.length > 0 ? offers.findIndex(({ codes }) => setOf(codes) === setOf(entry.codes)) : -1;
      return { entry, certain: level === 'auto', offers, place };
    });
}

export const isOurs = ({ entry }: Judged): boolean => entry.codes.length > 0;
export const isPart =
  (part: Part) =>
  ({ entry }: Judged): boolean =>
    entry.part === part;

export interface Figures {
  readonly ours: number;
  readonly certainRight: number;
  readonly certainWrong: number;
  readonly first: number;
  readonly inFive: number;
  readonly none: number;
  readonly noneCertain: number;
}

export function figuresOf(judged: readonly Judged[]): Figures {
  const ours = judged.filter(isOurs);
  const none = judged.filter((one) => !isOurs(one));
  return {
    ours: ours.length,
    certainRight: ours.filter(({ certain, place }) => certain && place === 0).length,
    certainWrong: ours.filter(({ certain, place }) => certain && place !== 0).length,
    first: ours.filter(({ place }) => place === 0).length,
    inFive: ours.filter(({ place }) => place >= 0).length,
    none: none.length,
    noneCertain: none.filter(({ certain }) => certain).length,
  };
}

/** Names that a person is asked about, in groups of what the key says of the first choice: how often that is right. */
export function asked(
  judged: readonly Judged[],
  keyOf: (first: NameCandidate) => string,
): Map<string, { all: number; right: number }> {
  const groups = new Map<string, { all: number; right: number }>();
  for (const { certain, offers, place } of judged) {
    const [first] = offers;
    if (certain || !first) continue;
    const group = groups.get(keyOf(first)) ?? { all: 0, right: 0 };
    groups.set(keyOf(first), group);
    group.all++;
    if (place === 0) group.right++;
  }
  return groups;
}
