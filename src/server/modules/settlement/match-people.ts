import { employeeKey } from '#domain/roster/read-staff-list.ts';
import type { WrittenPerson } from '#domain/settlement/written-sheet.ts';
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
 * Finds the people of a statement among those of the contract: by identity number, employee number and mobile, which have to agree, else by
 * name, and by day where a name is there more than once. A family shares a mobile and an employee number: a name that is another's
 * than the number's is asked about, as are two of one name and day. Nothing is guessed.
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
    const found = [
      keyed('idNumber', row.idNumber, byIdNumber),
      keyed('employee', row.employeeNo && employeeKey(row), byEmployee),
      keyed('mobile', row.mobile, byMobile),
    ].filter((one) => one !== undefined);
    const sure = found.filter((one) => one.length > 0);
    if (sure.length === 0 && found.length > 0 && row.idNumber !== '') return { visitId: null };
    const byNumber = row.idNumber !== '' && sure.length > 0 && sure[0] === found[0];
    const { candidates, disagree } =
      sure.length > 0 ? narrowed(sure, named, byNumber) : { candidates: named ?? [], disagree: false };
    if (disagree) return { candidates };
    const onDay = row.day === null ? [] : candidates.filter(({ arrivedOn }) => arrivedOn === row.day);
    const left = candidates.length > 1 && onDay.length > 0 ? onDay : candidates;
    return left.length > 1 ? { candidates: left } : { visitId: left[0]?.visitId ?? null };
  };
}

/** @param byIdNumber one of the finds is by identity number, which is nobody else's whatever the name */
function narrowed<V extends Findable>(
  sure: readonly (readonly V[])[],
  named: readonly V[] | undefined,
  byIdNumber: boolean,
): { readonly candidates: readonly V[]; readonly disagree: boolean } {
  const agreed = sure.reduce((left, other) => left.filter((one) => other.includes(one)));
  if (agreed.length === 0) return { candidates: [...new Set(sure.flat())], disagree: true };
  if (!named || named.length === 0) return { candidates: agreed, disagree: false };
  const both = agreed.filter((one) => named.includes(one));
  if (both.length > 0 || byIdNumber) return { candidates: both.length > 0 ? both : agreed, disagree: false };
  return { candidates: [...agreed, ...named], disagree: true };
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
