import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import { type StaffColumn, staffColumns } from '#domain/roster/staff-columns.ts';
import type { PersonaName } from '#test/world/people.ts';
import type { World } from '#test/world/world.ts';
import { type Award, award } from './contract.testkit.ts';

export type Line = Partial<Record<StaffColumn, string>>;

/** What a page sends of a workbook that it has read. */
export const listFile = (lines: readonly Line[], columns: readonly StaffColumn[] = staffColumns) => ({
  name: '名单.json',
  bytes: Buffer.from(
    JSON.stringify({
      columns,
      rows: lines.map((line, at) => [at + 2, [], ...columns.map((column) => line[column] ?? '')]),
    }),
  ),
});

export const man = (no: string, more: Line = {}): Line => ({
  employeeNo: no,
  name: `员工${no}`,
  sex: '男',
  department: '研发部',
  ...more,
});

export interface Listed extends Award {
  readonly rosterId: string;
}

/** A completed demand with its list, empty: one package for men, ten heads. */
export async function addList(world: World): Promise<Listed> {
  const made = await award(world);
  const { rosterId } = await world.call('buyer', 'roster.add', {
    demandId: made.demandId,
    consentVersion: rosterConsentVersion,
  });
  return { ...made, rosterId };
}

export const compare = (
  world: World,
  rosterId: string,
  lines: readonly Line[],
  scope: 'whole' | 'some' = 'whole',
) => world.as('buyer', { file: listFile(lines) }).invoke('roster.compare', { rosterId, scope });

export const confirm = (
  world: World,
  rosterId: string,
  lines: readonly Line[],
  {
    version,
    scope = 'whole',
    who = 'buyer',
  }: { version: string; scope?: 'whole' | 'some'; who?: PersonaName },
) => world.as(who, { file: listFile(lines) }).invoke('roster.confirm', { rosterId, scope, version });

/** Compares and writes in one go. */
export async function upload(world: World, rosterId: string, lines: readonly Line[]) {
  const { version } = await compare(world, rosterId, lines);
  return confirm(world, rosterId, lines, { version });
}

export const people = async (world: World, rosterId: string, more: object = {}) =>
  (await world.call('buyer', 'roster.listPeople', { rosterId, size: 100, ...more })).records;
