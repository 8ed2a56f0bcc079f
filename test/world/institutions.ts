import { certificationStatus } from '#domain/access/certification-machine.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { nextCreditCode } from './people.ts';

/** What a test says of an institution; the rest is usual. */
export interface GivenInstitution {
  readonly code: string;
  readonly name?: string;
  readonly pinyin?: string;
  readonly type?: string;
  readonly level?: string;
  readonly cityId: string;
  readonly regionId?: string;
  readonly at?: readonly [longitude: number, latitude: number];
  /** Counted, not there. */
  readonly items?: number;
  readonly responseHours?: number;
  readonly inForce?: boolean;
}

/** An institution that nobody works for; its id. */
export async function addInstitution(db: Database, given: GivenInstitution): Promise<string> {
  const id = newId();
  const name = given.name ?? `${given.code}体检中心`;
  await db
    .insertInto('institution')
    .values({
      id,
      code: given.code,
      name,
      short_name: name.slice(0, 4),
      pinyin: given.pinyin ?? '',
      type: given.type ?? 'CHECKUP_CENTER',
      level: given.level ?? 'NONE',
      city_id: given.cityId,
      region_id: given.regionId ?? given.cityId,
      address: '测试路1号',
      longitude: given.at?.[0] ?? null,
      latitude: given.at?.[1] ?? null,
      licence_no: 'PDY000001',
      credit_code: nextCreditCode(),
      daily_capacity: 100,
      contact: '赵小兰',
      mobile: '13911112222',
      status: certificationStatus.certified,
      in_force: given.inForce ?? true,
      item_count: given.items ?? 0,
      response_hours: given.responseHours ?? null,
      pending: null,
    })
    .execute();
  return id;
}
