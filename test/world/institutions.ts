import { certificationStatus } from '#domain/access/certification-machine.ts';
import { creditCodeCheck } from '#domain/company/credit-code.ts';
import type { Database } from '#server/db/database.ts';
import { addRow } from './rows.ts';

let codes = 0;
/** A valid 18-character credit code, another one at each call. */
export function nextCreditCode(): string {
  const first17 = `91440300MA${String((codes += 1)).padStart(7, '0')}`;
  return first17 + creditCodeCheck(first17);
}

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
  readonly mobile?: string;
}

/** An institution that nobody works for; its id. */
export function addInstitution(db: Database, given: GivenInstitution): Promise<string> {
  const name = given.name ?? `${given.code}体检中心`;
  return addRow(db, 'institution', {
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
    licence_no: `PDY${String(codes).padStart(6, '0')}`,
    credit_code: nextCreditCode(),
    daily_capacity: 200,
    contact: '李小红',
    mobile: given.mobile ?? '13911112222',
    status: certificationStatus.certified,
    in_force: given.inForce ?? true,
    item_count: given.items ?? 0,
    response_hours: given.responseHours ?? null,
    pending: null,
  });
}
