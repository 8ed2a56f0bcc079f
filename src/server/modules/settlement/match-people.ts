import type { WrittenPerson } from '#domain/settlement/read-statement.ts';
import { openPerson, type PersonKeys, personLookup } from '#server/person-keys.ts';
import type { VisitOfContract } from './listed-visits.store.ts';

/** Who can be found by what a line says of them. */
export type Findable = Pick<
  VisitOfContract,
  'visitId' | 'personId' | 'sealed' | 'employeeKey' | 'mobileKey' | 'idNumberKey' | 'arrivedOn'
>;

/** Whom a row of a statement means: one of the contract, nobody, or one of several, which a person has to say. */
export type Match<V extends Findable = VisitOfContract> =
  | { readonly visitId: string | null }
  | { readonly candidates: readonly V[] };

/**
 * Finds the people of a statement among those of the contract: by employee number, identity number or mobile, which have to agree, else by
 * name, and by day where a name is there more than once. Two of one name and day are asked about, never guessed.
 */
export function matchPeople<V extends Findable>(
  keys: PersonKeys,
  visits: readonly V[],
): (row: WrittenPerson & { readonly day: string | null }) => Match<V> {
  const hex = (key: Buffer | null) => key?.toString('hex') ?? '';
  const [byEmployee, byMobile, byIdNumber] = [
    Map.groupBy(visits, ({ employeeKey }) => hex(employeeKey)),
    Map.groupBy(visits, ({ mobileKey }) => hex(mobileKey)),
    Map.groupBy(visits, ({ idNumberKey }) => hex(idNumberKey)),
  ];
  let names: ReadonlyMap<string, readonly V[]> | undefined;
  const byName = (name: string) => {
    names ??= Map.groupBy(visits, (visit) => plainName(nameOf(keys, visit)));
    return names.get(plainName(name)) ?? [];
  };
  const keyed = (
    kind: Parameters<typeof personLookup>[1],
    value: string,
    among: ReadonlyMap<string, readonly V[]>,
  ) => (value === '' ? undefined : (among.get(hex(personLookup(keys, kind, value))) ?? []));
  return (row) => {
    const named = row.name === '' ? undefined : byName(row.name);
    // A mobile may be shared by a family: the name then tells.
    const found = [
      keyed('idNumber', row.idNumber, byIdNumber),
      keyed('employee', row.employeeNo, byEmployee),
      keyed('mobile', row.mobile, byMobile),
    ].filter((one) => one !== undefined);
    const sure = found.find((one) => one.length > 0);
    if (!sure && found.length > 0 && row.idNumber !== '') return { visitId: null };
    const candidates = sure ? narrowed(sure, named) : (named ?? []);
    const onDay = row.day === null ? [] : candidates.filter(({ arrivedOn }) => arrivedOn === row.day);
    const left = candidates.length > 1 && onDay.length > 0 ? onDay : candidates;
    return left.length > 1 ? { candidates: left } : { visitId: left[0]?.visitId ?? null };
  };
}

function narrowed<V extends Findable>(sure: readonly V[], named: readonly V[] | undefined): readonly V[] {
  const both = sure.length > 1 ? sure.filter((one) => named?.includes(one)) : sure;
  return both.length > 0 ? both : sure;
}

/** '' once erased. */
export const nameOf = (
  keys: PersonKeys,
  { personId, sealed }: Pick<Findable, 'personId' | 'sealed'>,
): string => (sealed ? openPerson(keys, personId, sealed).name : '');

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s·•]/gu, '')
    .toLowerCase();
