-- An institution's own second person: a quote below a discount or above an amount goes out only when somebody else has released it.
ALTER TABLE institution_member DROP CONSTRAINT institution_member_role_check,
  ADD CONSTRAINT institution_member_role_check CHECK (role IN ('owner', 'quoting', 'approver', 'library'));
ALTER TABLE institution_invitation DROP CONSTRAINT institution_invitation_role_check,
  ADD CONSTRAINT institution_invitation_role_check CHECK (role IN ('owner', 'quoting', 'approver', 'library'));

-- Thousandths of list prices, of each package; fen, for all heads of the quote. Null: no limit.
ALTER TABLE institution ADD COLUMN release_rate int CHECK (release_rate BETWEEN 1 AND 1000),
  ADD COLUMN release_amount bigint CHECK (release_amount >= 0);

CREATE TABLE quotation_release (
  id           uuid        PRIMARY KEY,
  quotation_id uuid        NOT NULL REFERENCES quotation,
  -- A digest of what is to be sent: what was released must not change underneath. Null once the quote was sent: of a sealed one
  -- nothing may rest from which prices could be guessed.
  content      text,
  note         text        NOT NULL DEFAULT '',
  requested_by uuid        NOT NULL REFERENCES app_user,
  requested_at timestamptz NOT NULL,
  decision     text        CHECK (decision IN ('released', 'returned', 'withdrawn')),
  decided_by   uuid        REFERENCES app_user,
  decided_at   timestamptz,
  reason       text        NOT NULL DEFAULT '',
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX quotation_release_waiting ON quotation_release (quotation_id) WHERE decision IS NULL;
CREATE INDEX quotation_release_quotation ON quotation_release (quotation_id, requested_at);
CREATE INDEX quotation_release_requested_by_fk ON quotation_release (requested_by);
CREATE INDEX quotation_release_decided_by_fk ON quotation_release (decided_by) WHERE decided_by IS NOT NULL;
