-- Sealed quotes (密封报价): until the opening nobody but its sender reads a price. `opened` once the opening is done.
ALTER TABLE demand ADD seal text NOT NULL DEFAULT 'none' CHECK (seal IN ('none', 'sealed', 'opened'));

-- A published sealed demand: its key, and the record of its opening.
CREATE TABLE sealed_demand (
  demand_id   uuid        PRIMARY KEY REFERENCES demand ON DELETE CASCADE,
  -- The demand's AES-256 key, encrypted under the key of the site, which is not in the database.
  wrapped_key bytea       NOT NULL,
  opened_at   timestamptz,
  -- The opening record (开标记录): canonical JSON; its hash is the receipt of the chain's last entry.
  record      text
);
CREATE INDEX sealed_demand_waiting ON sealed_demand (demand_id) WHERE opened_at IS NULL;

-- The public list of receipts of a demand: each entry's hash includes the one before it. Nothing is ever taken out of it.
CREATE TABLE quote_receipt (
  demand_id    uuid        NOT NULL REFERENCES demand ON DELETE CASCADE,
  no           integer     NOT NULL,
  kind         text        NOT NULL CHECK (kind IN ('sent', 'withdrawn', 'opened')),
  -- The entry that this one replaces or withdraws.
  of           integer,
  at           timestamptz NOT NULL,
  receipt      text        NOT NULL,
  previous     text        NOT NULL,
  hash         text        NOT NULL,
  quotation_id uuid        REFERENCES quotation ON DELETE CASCADE,
  -- Content and salt: encrypted until the opening, then as the canonical JSON that the receipt is the hash of. Neither: withdrawn.
  sealed       bytea,
  opened       text,
  PRIMARY KEY (demand_id, no)
);
CREATE INDEX quote_receipt_quotation_id_fk ON quote_receipt (quotation_id) WHERE quotation_id IS NOT NULL;

-- Public pages show the list.
CREATE FUNCTION tell_quote_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data', 'quotation');
  RETURN NULL;
END $$;
CREATE TRIGGER quote_receipt_told AFTER INSERT OR UPDATE OR DELETE ON quote_receipt
  FOR EACH STATEMENT EXECUTE FUNCTION tell_quote_receipt_change();
CREATE TRIGGER sealed_demand_told AFTER INSERT OR UPDATE OR DELETE ON sealed_demand
  FOR EACH STATEMENT EXECUTE FUNCTION tell_quote_receipt_change();
