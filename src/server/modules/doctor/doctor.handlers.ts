import type { Selectable } from 'kysely';
import type { AuditedAction } from '#domain/console/event-labels.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { doctorCalls } from '#wire/institution/doctor.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { DoctorTable } from '#server/db/tables/people.ts';
import { recordAudit } from '#server/db/transition.ts';
import { findAmong } from '#server/modules/common/find-among.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { fileRefs, requirePublicPictures } from '#server/modules/common/stored-file.store.ts';
import { dropPictures } from '#server/modules/common/unneeded-files.ts';
import { lockLibrary } from '#server/modules/library/lock-library.ts';

type DoctorRow = Selectable<DoctorTable>;
type Fields = Omit<ParsedInput<'doctor.update'>, 'doctorId' | 'updatedAt'>;
/** A public page lists all of them. */
const mostDoctors = 100;

export const doctorHandlers: HandlersOf<typeof doctorCalls> = {
  'doctor.listOwn': async ({ db, services }, { institutionId, current, size, keyword, frozen }) => {
    const [labels, all] = await Promise.all([readLabels(services), doctorsOf(db, institutionId)]);
    const named = await findAmong(db, all, (row) => [row.name, row.department], keyword);
    const found = named.filter((row) => frozen === undefined || row.frozen === frozen);
    const frozenCount = all.filter((row) => row.frozen).length;
    return {
      records: found.slice((current - 1) * size, current * size).map((row) => present(row, labels)),
      total: found.length,
      current,
      size,
      counts: { all: all.length, published: all.length - frozenCount, frozen: frozenCount },
    };
  },

  'doctor.detail': async ({ db, services }, { doctorId }) => {
    const [labels, row] = await Promise.all([readLabels(services), doctorById(db, doctorId)]);
    const photo = (await fileRefs(db, [row.photo_file_id])).get(row.photo_file_id ?? '');
    return { ...present(row, labels), photoFile: photo ?? null };
  },

  'doctor.add': async (context, { institutionId, ...fields }) => {
    const { tx } = context;
    await lockLibrary(tx, institutionId);
    if ((await doctorsOf(tx, institutionId)).length >= mostDoctors)
      throw conflict(`最多 ${mostDoctors} 位医师，请先删除不再出诊的。`);
    const id = newId();
    const row = await checked(context, fields, null);
    await tx
      .insertInto('doctor')
      .values({ id, institution_id: institutionId, ...row })
      .execute();
    return audited(context, id, 'add');
  },

  'doctor.update': async (context, { doctorId, updatedAt, ...fields }) => {
    const before = await locked(context, doctorId);
    if (before.updated_at.getTime() !== new Date(updatedAt).getTime())
      throw conflict('这位医师的资料刚刚被同事修改过。您填写的内容还在，请载入最新内容核对后再保存。');
    const row = await checked(context, fields, before.photo_file_id);
    await context.tx.updateTable('doctor').set(row).where('id', '=', doctorId).execute();
    await dropPictures(context.tx, [before.photo_file_id]);
    return audited(context, doctorId, 'update');
  },

  'doctor.delete': async (context, { doctorId }) => {
    const { name, photo_file_id: photo } = await locked(context, doctorId);
    await context.tx.deleteFrom('doctor').where('id', '=', doctorId).execute();
    await dropPictures(context.tx, [photo]);
    return audited(context, doctorId, 'delete', { name });
  },
  'doctor.freeze': (context, { doctorId }) => setFrozen(context, doctorId, true),
  'doctor.unfreeze': (context, { doctorId }) => setFrozen(context, doctorId, false),
};

const doctorsOf = (db: Database | WriteContext['tx'], institutionId: string) =>
  db
    .selectFrom('doctor')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

async function doctorById(db: Database | WriteContext['tx'], id: string): Promise<DoctorRow> {
  const row = await db.selectFrom('doctor').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('没有找到这位医师，可能已被同事删除。');
  return row;
}

/** Writers of one institution take turns. */
async function locked({ tx }: WriteContext, id: string): Promise<DoctorRow> {
  await lockLibrary(tx, (await doctorById(tx, id)).institution_id);
  return doctorById(tx, id);
}

/** @throws Failure 400 */
async function checked(
  { tx, caller, services, now }: WriteContext,
  fields: Fields,
  photoBefore: string | null,
) {
  const { photoFileId, days, ...rest } = fields;
  if (!(await readLabels(services)).knows('doctor_title', fields.title))
    throw invalid('请选择职称。', { title: '请选择职称。' });
  const photo = await publicPhoto(tx, signedIn(caller).userId, photoFileId, photoBefore);
  return {
    ...rest,
    photo_file_id: photoFileId,
    photo,
    days: [...new Set(days)].toSorted((a, b) => a - b),
    updated_at: now,
  };
}

/** Where the photo lies. */
async function publicPhoto(
  tx: WriteContext['tx'],
  userId: string,
  fileId: string | null,
  before: string | null,
): Promise<string> {
  if (fileId === null) return '';
  const files = await requirePublicPictures(tx, userId, [fileId], 'photoFileId', [before]);
  return files.get(fileId)?.src ?? '';
}

async function setFrozen(context: WriteContext, id: string, frozen: boolean) {
  await locked(context, id);
  await context.tx
    .updateTable('doctor')
    .set({ frozen, updated_at: context.now })
    .where('id', '=', id)
    .execute();
  return audited(context, id, frozen ? 'freeze' : 'unfreeze');
}

async function audited(
  { tx, caller }: WriteContext,
  id: string,
  action: AuditedAction,
  detail?: { name: string },
) {
  const actor = actorOf(caller, 'provider');
  await recordAudit(tx, 'doctor', id, { action, actor, ...(detail && { detail }) });
  return { id };
}

const present = (row: DoctorRow, labels: Labels) => ({
  id: row.id,
  name: row.name,
  title: labels.codeName('doctor_title', row.title),
  department: row.department,
  introduction: row.introduction,
  days: row.days,
  photo: row.photo,
  sort: row.sort,
  status: row.frozen ? { code: 2, name: '已冻结' } : { code: 1, name: '已公布' },
  updatedAt: row.updated_at.toISOString(),
  actions: ['edit', row.frozen ? 'unfreeze' : 'freeze', 'delete'],
});
