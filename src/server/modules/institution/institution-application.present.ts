import type { InstitutionFields } from '#domain/institution/institution-fields.ts';
import type { FileRef } from '#wire/common/common.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { presentCertification, type Reader } from '#server/modules/certification/certification.present.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';
import { fieldsOf, type InstitutionRow, pendingOf } from './institution-application.store.ts';

export const presentInstitutionSummary = (row: InstitutionRow, labels: Labels, reader: Reader) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  shortName: row.short_name,
  regionId: row.region_id,
  regionName: labels.regionName(row.region_id),
  type: labels.codeName('medical_org_type', row.type),
  level: labels.codeName('hospital_level', row.level),
  ...presentCertification(row, reader),
});

const presentFields = (
  { licenceFileId, ...fields }: InstitutionFields,
  labels: Labels,
  files: ReadonlyMap<string, FileRef>,
) => ({
  ...fields,
  type: labels.codeName('medical_org_type', fields.type),
  level: labels.codeName('hospital_level', fields.level),
  regionName: labels.regionName(fields.regionId),
  specialServices: fields.specialServices.map((code) => labels.codeName('special_service', code)),
  licence: files.get(licenceFileId ?? '') ?? null,
});

export async function presentInstitution(
  db: Sql,
  row: InstitutionRow,
  labels: Labels,
  reader: Reader,
): Promise<CallOutput<'institution.detail'>> {
  const pending = pendingOf(row);
  const files = await fileRefs(db, [row.licence_file_id, pending?.licenceFileId]);
  return {
    id: row.id,
    code: row.code,
    ...presentFields(fieldsOf(row), labels, files),
    ...presentCertification(row, reader),
    pending: pending && presentFields(pending, labels, files),
  };
}

/** A field's value in words, for the comparison of old and new. */
export const institutionLabels =
  (labels: Labels) =>
  (field: keyof InstitutionFields, fields: InstitutionFields): string => {
    if (field === 'regionId') return labels.regionName(fields.regionId);
    if (field === 'type') return labels.codeName('medical_org_type', fields.type).name;
    if (field === 'level') return labels.codeName('hospital_level', fields.level).name;
    if (field === 'specialServices')
      return fields.specialServices.map((code) => labels.codeName('special_service', code).name).join('、');
    if (field === 'licenceFileId') return fields.licenceFileId ? '见许可证文件' : '未上传';
    return String(fields[field] ?? '未填写');
  };
