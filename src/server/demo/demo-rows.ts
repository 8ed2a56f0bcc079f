import type { Selectable } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MachineActor } from '#domain/kernel/machine.ts';
import type { Schema } from '#server/db/schema.ts';
import { stableId } from '#server/db/stable-id.ts';
import type { DemoSource } from './demo-source.ts';

/** A whole row, every column given but what is made of others: the database adds nothing, so the same `now` gives the same market. */
export type WholeRow<T extends keyof Schema> = Omit<Selectable<Schema[T]>, 'search_text' | 'record_text'>;

/** The tables that the demo market fills, parents before children: the order of loading. */
export const demoTables = [
  'app_user',
  'company',
  'company_member',
  'institution',
  'institution_member',
  'doctor',
  'institution_item',
  'institution_mutex_rule',
  'institution_partner_rule',
  'institution_package',
  'institution_package_item',
  'demand',
  'demand_city',
  'package_group',
  'demand_package',
  'demand_item',
  'invitation',
  'quotation',
  'quotation_package',
  'quotation_line',
  'award',
  'content',
  'visit',
  'lead',
  'lead_note',
  'audit_event',
] as const;
type DemoTable = (typeof demoTables)[number];

export type DemoRows = { readonly [T in DemoTable]: WholeRow<T>[] };

export const emptyDemoRows = (): DemoRows =>
  Object.fromEntries(demoTables.map((table) => [table, []])) as unknown as DemoRows;

/** What every builder works on. */
export interface DemoWorld {
  readonly now: Date;
  readonly catalogue: Catalogue;
  readonly source: DemoSource;
  readonly passwordHash: string;
  readonly rows: DemoRows;
  readonly operatorId: string;
}

export const hours = 3_600_000;
export const days = 24 * hours;
export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + Math.round(milliseconds));

/** The calendar day in Shanghai, `2026-11-21`. */
export const shanghaiDay = (at: Date) =>
  later(at, 8 * hours)
    .toISOString()
    .slice(0, 10);

export interface DemoEvent {
  readonly at: Date;
  readonly kind: 'demand' | 'quotation' | 'quotation_package' | 'company' | 'institution';
  readonly id: string;
  readonly action: string;
  readonly actor: MachineActor;
  readonly userId: string | null;
  readonly from: number | null;
  readonly to: number;
  readonly reason?: string;
}

export function addEvent(rows: DemoRows, event: DemoEvent): void {
  rows.audit_event.push({
    id: stableId(`event/${event.id}/${rows.audit_event.length}`, event.at),
    at: event.at,
    actor_id: event.userId,
    actor_kind: event.actor,
    record_kind: event.kind,
    record_id: event.id,
    action: event.action,
    from_status: event.from,
    to_status: event.to,
    reason: event.reason ?? '',
    detail: {},
  });
}
