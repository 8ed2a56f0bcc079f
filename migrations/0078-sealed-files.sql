-- A file that came with a sealed quote rests encrypted under the key of this demand, also after the opening.
ALTER TABLE stored_file ADD COLUMN sealed_for uuid REFERENCES demand (id);
CREATE INDEX stored_file_sealed_for_fk ON stored_file (sealed_for) WHERE sealed_for IS NOT NULL;
-- Where it lay before, until that is removed.
ALTER TABLE stored_file ADD COLUMN plain_key text;
CREATE INDEX stored_file_plain_key ON stored_file (plain_key) WHERE plain_key IS NOT NULL;
