import { randomInt } from 'node:crypto';
import { pinyin } from 'pinyin-pro';
import {
  type InstitutionFields,
  institutionFieldLabels,
  reviewedInstitutionFields,
} from '#domain/institution/institution-fields.ts';
import { cityOf, type RegionIndex, shortCityName } from '#domain/region/region.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { CertifiedKind } from '#server/modules/certification/certified-kind.ts';
import { addMember, membersWho } from '#server/modules/membership/member.store.ts';
import { institutions } from '#server/modules/membership/organisation.ts';

const spelt = (text: string, pattern: 'pinyin' | 'first') =>
  pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();

export const columnsOf = (regions: RegionIndex, fields: InstitutionFields) => ({
  name: fields.name,
  short_name: fields.shortName,
  // In full and by initials: people search by either.
  pinyin: `${spelt(fields.shortName, 'pinyin')} ${spelt(fields.shortName, 'first')}`,
  type: fields.type,
  level: fields.level,
  licence_no: fields.licenceNo,
  licence_file_id: fields.licenceFileId,
  credit_code: fields.creditCode,
  legal_person: fields.legalPerson,
  city_id: cityOf(regions, fields.regionId)?.id ?? fields.regionId,
  region_id: fields.regionId,
  address: fields.address,
  longitude: fields.longitude,
  latitude: fields.latitude,
  hours: fields.hours,
  introduction: fields.introduction,
  special_services: [...fields.specialServices],
  daily_capacity: fields.dailyCapacity,
  contact: fields.contact,
  mobile: fields.mobile,
});

export const institutionKind = (regions: RegionIndex): CertifiedKind<InstitutionFields> => ({
  table: 'institution',
  noun: '机构',
  reviewed: reviewedInstitutionFields,
  labels: institutionFieldLabels,
  write: (tx, id, fields) =>
    tx.updateTable('institution').set(columnsOf(regions, fields)).where('id', '=', id).execute(),
  peopleOf: async (tx, id) => (await membersWho(tx, institutions, id, 'manage')).map(({ userId }) => userId),
  page: 'institution',
});

const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** SZ7K3QD: the city's initials and five characters that nobody mixes up. */
function randomCode(regions: RegionIndex, regionId: string): string {
  const city = cityOf(regions, regionId);
  const prefix = city ? spelt(shortCityName(city.name), 'first').toUpperCase().slice(0, 3) : 'TJ';
  return prefix + Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** Inserts the institution with a public code of its own and its first member. */
export async function insertInstitution(
  tx: Tx,
  regions: RegionIndex,
  id: string,
  userId: string,
  fields: InstitutionFields,
): Promise<void> {
  for (;;) {
    const inserted = await tx
      .insertInto('institution')
      .values({
        id,
        code: randomCode(regions, fields.regionId),
        ...columnsOf(regions, fields),
        pending: null,
      })
      .onConflict((clash) => clash.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) break;
  }
  await addMember(tx, institutions, id, userId, 'owner');
}

export const institutionById = (db: Sql, id: string) =>
  db.selectFrom('institution').selectAll().where('id', '=', id).executeTakeFirst();

export const lockInstitution = (tx: Tx, id: string) =>
  tx.selectFrom('institution').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export type InstitutionRow = NonNullable<Awaited<ReturnType<typeof institutionById>>>;

export const fieldsOf = (row: InstitutionRow): InstitutionFields => ({
  name: row.name,
  shortName: row.short_name,
  type: row.type,
  level: row.level,
  licenceNo: row.licence_no,
  licenceFileId: row.licence_file_id,
  creditCode: row.credit_code,
  legalPerson: row.legal_person,
  regionId: row.region_id,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  hours: row.hours,
  introduction: row.introduction,
  specialServices: row.special_services,
  dailyCapacity: row.daily_capacity,
  contact: row.contact,
  mobile: row.mobile,
});

/** One that was sent in before 法定代表人 was asked for has none. */
export function pendingOf(row: InstitutionRow): InstitutionFields | null {
  const sent = row.pending as InstitutionFields | null;
  return sent && { ...sent, legalPerson: sent.legalPerson ?? '' };
}
