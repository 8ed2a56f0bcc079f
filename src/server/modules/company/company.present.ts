import { underReview } from '#domain/access/certification.ts';
import type { CompanyFields } from '#domain/company/company-fields.ts';
import type { FileRef } from '#wire/common/common.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { presentCertification, type Reader } from '#server/modules/certification/certification.present.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';
import { type CompanyRow, fieldsOf, pendingOf, placeInReview } from './company.store.ts';

export const presentCompanySummary = (row: CompanyRow, labels: Labels, reader: Reader) => ({
  id: row.id,
  name: row.name,
  creditCode: row.credit_code,
  regionId: row.region_id,
  regionName: labels.regionName(row.region_id),
  ...presentCertification(row, reader),
});

const presentFields = (fields: CompanyFields, labels: Labels, files: ReadonlyMap<string, FileRef>) => ({
  name: fields.name,
  creditCode: fields.creditCode,
  legalPerson: fields.legalPerson,
  regionId: fields.regionId,
  regionName: labels.regionName(fields.regionId),
  address: fields.address,
  industry: labels.codeName('industry', fields.industry),
  size: labels.codeName('company_size', fields.size),
  contact: fields.contact,
  mobile: fields.mobile,
  licence: files.get(fields.licenceFileId ?? '') ?? null,
});

export async function presentCompany(
  db: Sql,
  row: CompanyRow,
  labels: Labels,
  reader: Reader,
): Promise<CallOutput<'company.detail'>> {
  const pending = pendingOf(row);
  const [files, queue] = await Promise.all([
    fileRefs(db, [row.licence_file_id, pending?.licenceFileId]),
    row.status === underReview ? placeInReview(db, row) : null,
  ]);
  return {
    id: row.id,
    ...presentFields(fieldsOf(row), labels, files),
    ...presentCertification(row, reader),
    pending: pending && presentFields(pending, labels, files),
    queue,
  };
}

/** A field's value in words, for the comparison of old and new. */
export const companyLabels =
  (labels: Labels) =>
  (field: keyof CompanyFields, fields: CompanyFields): string => {
    if (field === 'regionId') return labels.regionName(fields.regionId);
    if (field === 'industry') return labels.codeName('industry', fields.industry).name;
    if (field === 'size') return labels.codeName('company_size', fields.size).name;
    if (field === 'licenceFileId') return fields.licenceFileId ? '见执照文件' : '未上传';
    return fields[field];
  };
