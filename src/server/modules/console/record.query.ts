import { sql } from 'kysely';
import { underReview } from '#domain/access/certification.ts';
import { peopleEventLabels, peopleEventText } from '#domain/access/people-event.ts';
import { inPlaceText } from '#domain/company/deputy.ts';
import { eventLabel } from '#domain/console/event-labels.ts';
import { recordActions } from '#domain/console/record-actions.ts';
import { type RecordKind, recordKinds, workKindNames, workKinds } from '#domain/console/work-kinds.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { operates, signedIn } from '#server/api/caller.ts';
import type { Database } from '#server/db/database.ts';
import { fieldChanges } from '#server/modules/certification/review-facts.query.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';
import { companyLabels } from '#server/modules/company/company.present.ts';
import * as company from '#server/modules/company/company.store.ts';
import { versionNames } from '#server/modules/contract/contract-file.ts';
import { blockedDemands } from '#server/modules/demand/blocked-demands.query.ts';
import { institutionLabels } from '#server/modules/institution/institution-application.present.ts';
import * as institution from '#server/modules/institution/institution-application.store.ts';
import { claimOf, requireSees, seesRecords } from '#server/modules/work-claim/claim.ts';
import { recordSources } from './record-sources.ts';
import { type ListedRow, listRecords, presentListed } from './search-records.query.ts';
import { waits } from './work-queue.query.ts';

type Record_ = CallOutput<'console.record'>;

interface FoundRow extends ListedRow {
  facts: [string, string | null][];
  files: string[];
  /** Of what is decided on: when it was sent in, or what the institutions chose. */
  version: string;
  waits: string[];
  frozen: boolean;
  merged: boolean;
  operator: boolean;
  erased: boolean;
}

/** One record of any kind. @throws Failure 403 when it is not their role's, 404 */
export async function readRecord(
  context: ReadContext,
  { kind, id }: { kind: RecordKind; id: string },
): Promise<Record_> {
  const { db, caller, now } = context;
  requireSees(caller, kind);
  const row = await readRow(context, kind, id);
  const waitsFor = workKindNames.find((work) => row.waits.includes(work)) ?? null;
  const [files, changes, related, history, claim, blocked] = await Promise.all([
    fileRefs(db, row.files),
    changesOf(context, kind, id),
    relatedTo(context, kind, id),
    historyOf(db, kind, id),
    claimOf(db, { kind, id }, signedIn(caller).userId, now),
    blockedDemands(context, kind === 'demand' && waitsFor ? [id] : []),
  ]);
  const { facts, version, frozen, merged, operator, erased, ...listed } = row;
  const held = blocked.get(id);
  return {
    ...presentListed(listed),
    version,
    marks: [
      erased ? '已注销' : frozen && '已冻结',
      merged && '已合并',
      held !== undefined && held,
      changes.length > 0 && (row.status === underReview ? '资料变更待审' : '资料变更未通过'),
    ].filter((mark) => mark !== false),
    facts: facts.filter(([, value]) => value).map(([label, value]) => ({ label, value: value ?? '' })),
    // A contract's are called alike: each says which it is.
    files: [...files.values()].map((file, version) => ({
      ...file,
      name: kind === 'contract' ? `${versionNames[version]} ${file.name}` : file.name,
    })),
    changes,
    related,
    history,
    actions: recordActions(kind, { status: row.status, waits: waitsFor, frozen, merged, erased, operator })
      .filter(({ duty }) => !duty || operates(caller, duty))
      .filter(({ action }) => action !== 'approve' || !blocked.has(id))
      .map((action) => ({ ...action, reason: action.reason ?? false })),
    claim,
  };
}

const uuid = /^[0-9a-f-]{36}$/i;
const versionOf = (kind: RecordKind) =>
  submitted.includes(kind)
    ? sql`to_char(t.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : kind === 'name'
      ? sql`md5(t.codes::text)`
      : sql`NULL`;
const submitted: readonly RecordKind[] = ['company', 'institution', 'demand'];
const freezable: readonly RecordKind[] = ['company', 'institution', 'user'];

async function readRow({ db, caller }: ReadContext, kind: RecordKind, id: string): Promise<FoundRow> {
  const { id: key, only, files, facts: all } = recordSources[kind];
  const facts = all.filter(([, , duty]) => !duty || operates(caller, duty));
  const isThis = key ? sql`${key} = ${id}` : sql`t.id = ${id}::uuid`;
  const works = workKindNames.filter((work) => workKinds[work].record === kind);
  const found =
    !key && !uuid.test(id)
      ? undefined
      : (
          await sql<FoundRow>`
    WITH t AS (SELECT * FROM ${sql.table(recordSources[kind].table)} t WHERE ${isThis} AND ${only ?? sql`true`})
    SELECT r.*, jsonb_build_array(${sql.join(facts.map(([label, value]) => sql`jsonb_build_array(${label}::text, (${value})::text)`))}) AS facts,
      ARRAY(SELECT f.id FROM stored_file f WHERE f.id = ANY(${files ?? sql`'{}'::uuid[]`})
        AND (f.module_code <> 'contract' OR ${operates(caller, 'finance')}) ORDER BY f.id) AS files,
      COALESCE(${versionOf(kind)}, '') AS version,
      array_remove(ARRAY[${sql.join([sql`NULL::text`, ...works.map((work) => sql`CASE WHEN ${waits[work]} THEN ${work} END`)])}], NULL) AS waits,
      ${freezable.includes(kind) ? sql`t.frozen_at IS NOT NULL` : sql`false`} AS frozen,
      ${kind === 'company' ? sql`t.merged_into IS NOT NULL` : sql`false`} AS merged,
      ${kind === 'user' ? sql`t.operator_role IS NOT NULL` : sql`false`} AS operator,
      ${kind === 'user' ? sql`t.erased_at IS NOT NULL` : sql`false`} AS erased
    FROM t, (${listRecords(kind, isThis)}) r`.execute(db)
        ).rows[0];
  if (!found) throw notFound(`没有找到这条${recordKinds[kind]}记录，它可能已被删除。请从列表重新进入。`);
  return found;
}

async function changesOf(
  { db, services }: ReadContext,
  kind: RecordKind,
  id: string,
): Promise<Record_['changes']> {
  if (kind !== 'company' && kind !== 'institution') return [];
  const labels = await readLabels(services);
  if (kind === 'company') {
    const row = await company.companyById(db, id);
    return row
      ? fieldChanges(
          company.companyKind,
          company.fieldsOf(row),
          company.pendingOf(row),
          companyLabels(labels),
        )
      : [];
  }
  const row = await institution.institutionById(db, id);
  return row
    ? fieldChanges(
        institution.institutionKind(labels.regions),
        institution.fieldsOf(row),
        institution.pendingOf(row),
        institutionLabels(labels),
      )
    : [];
}

const shownRelated = 8;

async function relatedTo(
  { db, caller }: ReadContext,
  kind: RecordKind,
  id: string,
): Promise<Record_['related']> {
  const { related } = recordSources[kind];
  const kinds = (Object.keys(related) as RecordKind[]).filter((other) => seesRecords(caller, other));
  if (kinds.length === 0) return [];
  const branches = kinds.map((other) => {
    const { only } = recordSources[other];
    const rows = listRecords(other, sql`(${related[other]?.(id)}) AND ${only ?? sql`true`}`);
    return sql`(SELECT r.*, count(*) OVER ()::int AS total FROM (${rows}) r ORDER BY r.id DESC LIMIT ${shownRelated})`;
  });
  const { rows } = await sql<ListedRow & { total: number }>`${sql.join(branches, sql` UNION ALL `)}`.execute(
    db,
  );
  return kinds
    .map((other) => ({ kind: other, of: rows.filter((row) => row.kind === other) }))
    .filter(({ of }) => of.length > 0)
    .map(({ kind: other, of }) => ({
      kind: other,
      name: other === kind && kind === 'company' ? '可能重复或已并入的企业' : recordKinds[other],
      total: of[0]?.total ?? 0,
      records: of.map((row) => presentListed(row)),
    }));
}

const people: Readonly<Record<string, string>> = { operator: '运营', clock: '系统', system: '系统' };

async function historyOf(db: Database, kind: RecordKind, id: string): Promise<Record_['history']> {
  const { audit } = recordSources[kind];
  // A name's events have ids of their own: the name is in their detail.
  const isThis = kind === 'name' ? sql`e.detail ->> 'name' = ${id}` : sql`e.record_id = ${id}::uuid`;
  const { rows } = await sql<{
    at: Date;
    action: string;
    reason: string;
    detail: Record<string, string>;
    actor: string | null;
    actor_kind: string;
    in_place_of: string | null;
  }>`
    SELECT e.at, e.action, e.reason, e.detail, e.actor_kind, COALESCE(NULLIF(u.name, ''), u.account) AS actor,
      COALESCE(NULLIF(p.name, ''), p.account) AS in_place_of
    FROM audit_event e LEFT JOIN app_user u ON u.id = e.actor_id
    LEFT JOIN app_user p ON p.id = (e.detail ->> 'inPlaceOf')::uuid
    WHERE e.record_kind = ${audit} AND ${isThis} ORDER BY e.at DESC, e.id DESC LIMIT 100`.execute(db);
  return rows.map((event) => ({
    at: event.at.toISOString(),
    action: eventLabel(audit, event.action),
    actor: inPlaceText(
      `${people[event.actor_kind] ?? ''} ${event.actor ?? ''}`.trim() || '系统',
      event.in_place_of ?? '',
    ),
    reason: event.reason || (event.action in peopleEventLabels ? peopleEventText(event.detail) : ''),
  }));
}
