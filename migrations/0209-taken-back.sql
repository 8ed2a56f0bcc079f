-- An invoice or a payment that was entered wrongly is taken back with a reason: it counts no more, and stays to be read here.
CREATE TABLE settlement_taken_back (
  id            uuid        PRIMARY KEY,
  settlement_id uuid        NOT NULL REFERENCES settlement,
  kind          text        NOT NULL CHECK (kind IN ('invoice', 'payment')),
  -- Of the invoice or the payment; its number or its note.
  day           date        NOT NULL,
  amount        bigint      NOT NULL CHECK (amount > 0),
  said          text        NOT NULL DEFAULT '',
  file_id       uuid        REFERENCES stored_file,
  reason        text        NOT NULL,
  -- Who entered it, and who took it back.
  created_by    uuid        NOT NULL REFERENCES app_user,
  taken_back_by uuid        NOT NULL REFERENCES app_user,
  taken_back_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX settlement_taken_back_settlement_id_fk ON settlement_taken_back (settlement_id);
CREATE INDEX settlement_taken_back_file_id_fk ON settlement_taken_back (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX settlement_taken_back_created_by_fk ON settlement_taken_back (created_by);
CREATE INDEX settlement_taken_back_taken_back_by_fk ON settlement_taken_back (taken_back_by);

-- 已开票 → 已确认, 已付清 → 已开票 or 已确认.
INSERT INTO status_edge (machine, from_status, to_status) VALUES ('settlement', 5, 4), ('settlement', 6, 4), ('settlement', 6, 5);
