-- The files that each sent version of a quotation came with: [{"fileId": …}].
ALTER TABLE quotation_revision ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';
-- Who may read a file is found through the records that name it.
CREATE INDEX quotation_attachments ON quotation USING gin (attachments jsonb_path_ops);
CREATE INDEX quotation_revision_attachments ON quotation_revision USING gin (attachments jsonb_path_ops);
