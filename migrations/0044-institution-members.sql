-- Several people work for one institution, each in a role; who is a member today has founded it or was put there by hand.
ALTER TABLE institution_member ADD COLUMN role text NOT NULL DEFAULT 'owner'
  CHECK (role IN ('owner', 'quoting', 'library'));
ALTER TABLE institution_member ALTER COLUMN role DROP DEFAULT;

-- The institution that somebody works for, on all his browsers; null: the first one in force.
ALTER TABLE app_user ADD COLUMN institution_id uuid REFERENCES institution;
CREATE INDEX app_user_institution_id_fk ON app_user (institution_id) WHERE institution_id IS NOT NULL;

CREATE TABLE institution_invitation (
  id             uuid        PRIMARY KEY,
  institution_id uuid        NOT NULL REFERENCES institution,
  mobile         text        NOT NULL,
  role           text        NOT NULL CHECK (role IN ('owner', 'quoting', 'library')),
  invited_by     uuid        NOT NULL REFERENCES app_user,
  created_at     timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL,
  outcome        text        CHECK (outcome IN ('accepted', 'declined', 'revoked')),
  ended_at       timestamptz,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX institution_invitation_open ON institution_invitation (institution_id, mobile) WHERE outcome IS NULL;
CREATE INDEX institution_invitation_institution_id_fk ON institution_invitation (institution_id);
CREATE INDEX institution_invitation_invited_by_fk ON institution_invitation (invited_by);
CREATE INDEX institution_invitation_mobile ON institution_invitation (mobile) WHERE outcome IS NULL;
