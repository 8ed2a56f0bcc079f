import { sql } from 'kysely';
import type { FileRef } from '#wire/common/common.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fileRefs, requireOwnFiles } from '#server/modules/common/stored-file.store.ts';

export interface QuotationFiles {
  readonly attachments: FileRef[];
  /** Of versions that were sent before, where they differ from those of the version after; the latest first. */
  readonly earlierAttachments: { revision: number; sentAt: string; files: FileRef[] }[];
}

interface FileRow {
  id: string;
  revision: number;
  file_ids: string[];
  sent: { revision: number; sent_at: string; file_ids: string[] }[];
}

/** What came with each of these quotations, now and before. */
export async function quotationFiles(
  db: Sql,
  quotationIds: readonly string[],
): Promise<ReadonlyMap<string, QuotationFiles>> {
  const { rows } = await sql<FileRow>`
    SELECT q.id, q.revision, ARRAY(SELECT a ->> 'fileId' FROM jsonb_array_elements(q.attachments) a) AS file_ids,
      coalesce((SELECT json_agg(json_build_object('revision', r.revision, 'sent_at', r.sent_at,
          'file_ids', ARRAY(SELECT a ->> 'fileId' FROM jsonb_array_elements(r.attachments) a)) ORDER BY r.revision DESC)
        FROM quotation_revision r WHERE r.quotation_id = q.id), '[]') AS sent
    FROM quotation q WHERE q.id = ANY(${quotationIds as string[]}::uuid[])`.execute(db);
  const refs = await fileRefs(
    db,
    rows.flatMap(({ file_ids: own, sent }) => [...own, ...sent.flatMap((one) => one.file_ids)]),
  );
  const filesOf = (ids: readonly string[]) => ids.flatMap((id) => refs.get(id) ?? []);
  return new Map(
    rows.map(({ id, file_ids: own, sent }) => [
      id,
      {
        attachments: filesOf(own),
        earlierAttachments: sent
          .filter((one, at) => String(one.file_ids) !== String(sent[at - 1]?.file_ids ?? own))
          .filter((one) => one.file_ids.length > 0)
          .map((one) => ({
            revision: one.revision,
            sentAt: new Date(one.sent_at).toISOString(),
            files: filesOf(one.file_ids),
          })),
      },
    ]),
  );
}

/**
 * What is stored of the files a quotation is sent with: one's own uploads, or what came with it before.
 * @throws Failure 400
 */
export async function attachedFiles(
  tx: Tx,
  userId: string,
  quotationId: string,
  fileIds: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT a ->> 'fileId' AS id FROM quotation q, jsonb_array_elements(q.attachments) a WHERE q.id = ${quotationId}
    UNION SELECT a ->> 'fileId' FROM quotation_revision r, jsonb_array_elements(r.attachments) a
      WHERE r.quotation_id = ${quotationId}`.execute(tx);
  await requireOwnFiles(
    tx,
    userId,
    fileIds,
    'attachments',
    rows.map(({ id }) => id),
  );
  return JSON.stringify([...new Set(fileIds)].map((fileId) => ({ fileId })));
}
