-- The examination year: who is examined under a completed demand, when they come, and what is billed for it.
-- Names, mobiles and identity numbers are encrypted under PERSON_KEY, which is not in the database; what must be found has a keyed hash.

-- 人员名单: one for each completed demand, kept by its company.
CREATE TABLE roster (
  id              uuid        PRIMARY KEY,
  demand_id       uuid        NOT NULL UNIQUE REFERENCES demand,
  company_id      uuid        NOT NULL REFERENCES company,
  -- Of the text that says what happens to the people's data.
  consent_version text        NOT NULL,
  created_by      uuid        NOT NULL REFERENCES app_user,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  -- When the people's data were erased; null: they are there.
  erased_at       timestamptz
);
CREATE INDEX roster_company_id_fk ON roster (company_id);
CREATE INDEX roster_created_by_fk ON roster (created_by);

CREATE TABLE roster_person (
  id            uuid        PRIMARY KEY,
  roster_id     uuid        NOT NULL REFERENCES roster,
  -- AES-256-GCM of a JSON object (server/modules/person-data); null once erased.
  sealed        bytea,
  -- Keyed hash of the employee number (of a dependant: with whose they are): the same person in the next upload.
  employee_key  bytea       NOT NULL,
  -- Keyed hashes; null where the list has none.
  mobile_key    bytea,
  id_number_key bytea,
  department    text        NOT NULL DEFAULT '',
  -- 人员类别 or group as the list has it.
  group_name    text        NOT NULL DEFAULT '',
  city_id       char(6)     REFERENCES region,
  -- A dependant (家属) of this employee.
  dependant_of  uuid        REFERENCES roster_person,
  -- Null: fits no package, or several; a person decides.
  package_id    uuid        REFERENCES demand_package,
  -- A person chose the package; an upload leaves it.
  by_hand       boolean     NOT NULL DEFAULT false,
  -- The link /checkup/:token is made from PERSON_KEY, id and this number; raising it revokes the old link.
  link_no       smallint    NOT NULL DEFAULT 1,
  token_hash    bytea       NOT NULL UNIQUE,
  opened_at     timestamptz,
  wrong_tries   smallint    NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- Not on the list any more.
  left_at       timestamptz,
  UNIQUE (roster_id, employee_key)
);
CREATE INDEX roster_person_city_id_fk ON roster_person (city_id);
CREATE INDEX roster_person_dependant_of_fk ON roster_person (dependant_of) WHERE dependant_of IS NOT NULL;
CREATE INDEX roster_person_package_id_fk ON roster_person (package_id);
CREATE INDEX roster_person_mobile_key ON roster_person (mobile_key) WHERE mobile_key IS NOT NULL;

-- 时段: half a day of an institution. What is taken never exceeds what there is.
CREATE TABLE exam_slot (
  id             uuid     PRIMARY KEY,
  institution_id uuid     NOT NULL REFERENCES institution,
  day            date     NOT NULL,
  -- 0 上午, 1 下午.
  half           smallint NOT NULL CHECK (half IN (0, 1)),
  places         integer  NOT NULL CHECK (places BETWEEN 0 AND 5000),
  taken          integer  NOT NULL DEFAULT 0,
  closed         boolean  NOT NULL DEFAULT false,
  CONSTRAINT exam_slot_taken CHECK (taken BETWEEN 0 AND places),
  UNIQUE (institution_id, day, half)
);

-- Places of a slot that only one company's people may take.
CREATE TABLE exam_slot_reserve (
  slot_id    uuid    NOT NULL REFERENCES exam_slot ON DELETE CASCADE,
  company_id uuid    NOT NULL REFERENCES company,
  places     integer NOT NULL CHECK (places > 0),
  taken      integer NOT NULL DEFAULT 0,
  CONSTRAINT exam_slot_reserve_taken CHECK (taken BETWEEN 0 AND places),
  PRIMARY KEY (slot_id, company_id)
);
CREATE INDEX exam_slot_reserve_company_id_fk ON exam_slot_reserve (company_id);

-- Places of what is scarce in a slot: 胃肠镜, CT, 女医生超声.
CREATE TABLE exam_slot_resource (
  slot_id  uuid    NOT NULL REFERENCES exam_slot ON DELETE CASCADE,
  resource text    NOT NULL CHECK (resource IN ('endoscopy', 'ct', 'femaleUltrasound')),
  places   integer NOT NULL CHECK (places >= 0),
  taken    integer NOT NULL DEFAULT 0,
  CONSTRAINT exam_slot_resource_taken CHECK (taken BETWEEN 0 AND places),
  PRIMARY KEY (slot_id, resource)
);

-- 到检: one for each person of a list.
CREATE TABLE checkup_visit (
  id             uuid        PRIMARY KEY,
  person_id      uuid        NOT NULL UNIQUE REFERENCES roster_person,
  roster_id      uuid        NOT NULL REFERENCES roster,
  status         smallint    NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4, 5)),
  -- Where and under which contract; null until a date is booked.
  contract_id    uuid        REFERENCES contract,
  institution_id uuid        REFERENCES institution,
  slot_id        uuid        REFERENCES exam_slot,
  -- The day of the slot, or on which the person came.
  day            date,
  booked_at      timestamptz,
  arrived_at     timestamptz,
  -- Names of the package's items that were left out; [{name, price (fen), payer}].
  omitted        jsonb       NOT NULL DEFAULT '[]',
  add_ons        jsonb       NOT NULL DEFAULT '[]',
  -- AES-256-GCM of what the person declares to the institution alone (婚姻状况、孕期).
  declared       bytea,
  updated_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX checkup_visit_roster_id_fk ON checkup_visit (roster_id, status);
CREATE INDEX checkup_visit_contract_id_fk ON checkup_visit (contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX checkup_visit_institution_id_fk ON checkup_visit (institution_id, day) WHERE institution_id IS NOT NULL;
CREATE INDEX checkup_visit_slot_id_fk ON checkup_visit (slot_id) WHERE slot_id IS NOT NULL;
CREATE INDEX checkup_visit_missed ON checkup_visit (day) WHERE status = 2;

INSERT INTO status_edge (machine, from_status, to_status) VALUES
  ('checkup_visit', 1, 2), ('checkup_visit', 1, 3), ('checkup_visit', 1, 5), ('checkup_visit', 2, 1), ('checkup_visit', 2, 3),
  ('checkup_visit', 2, 4), ('checkup_visit', 2, 5), ('checkup_visit', 3, 4), ('checkup_visit', 4, 2), ('checkup_visit', 4, 3),
  ('checkup_visit', 4, 5), ('checkup_visit', 5, 1);
CREATE TRIGGER checkup_visit_status BEFORE UPDATE OF status ON checkup_visit
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

-- Every message to a person of a list. Nobody gets two a day.
CREATE TABLE visit_message (
  id        uuid        PRIMARY KEY,
  person_id uuid        NOT NULL REFERENCES roster_person,
  kind      text        NOT NULL CHECK (kind IN ('invite', 'remind', 'dayBefore', 'missed', 'moved')),
  day       date        NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  -- Null: the clock.
  sent_by   uuid        REFERENCES app_user,
  state     text        NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'noAddress')),
  UNIQUE (person_id, day)
);
CREATE INDEX visit_message_sent_by_fk ON visit_message (sent_by) WHERE sent_by IS NOT NULL;

-- 结算单.
CREATE SEQUENCE number_js;
CREATE TABLE settlement (
  id             uuid        PRIMARY KEY,
  number         text        NOT NULL UNIQUE,
  contract_id    uuid        NOT NULL REFERENCES contract,
  company_id     uuid        NOT NULL REFERENCES company,
  institution_id uuid        NOT NULL REFERENCES institution,
  -- Days that are billed, both included.
  period_from    date        NOT NULL,
  period_to      date        NOT NULL,
  status         smallint    NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4, 5, 6, 7)),
  -- `attendance`: made from who came; `statement`: the hospital's own, checked line by line.
  source         text        NOT NULL CHECK (source IN ('attendance', 'statement')),
  drafted_by     text        NOT NULL CHECK (drafted_by IN ('buyer', 'institution')),
  created_by     uuid        NOT NULL REFERENCES app_user,
  -- The tariff's version that it was made with.
  tariff_version smallint    NOT NULL,
  -- Fen that the company pays.
  total          bigint      NOT NULL,
  -- What the lines do not hold: shortfall of minimum heads and others (domain/settlement).
  content        jsonb       NOT NULL DEFAULT '{}',
  buyer_agreed_at       timestamptz,
  institution_agreed_at timestamptz,
  file_id        uuid        REFERENCES stored_file,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CHECK (period_from <= period_to)
);
CREATE INDEX settlement_contract_id_fk ON settlement (contract_id);
CREATE INDEX settlement_company_id_fk ON settlement (company_id, created_at DESC);
CREATE INDEX settlement_institution_id_fk ON settlement (institution_id, created_at DESC);
CREATE INDEX settlement_created_by_fk ON settlement (created_by);
CREATE INDEX settlement_file_id_fk ON settlement (file_id) WHERE file_id IS NOT NULL;

INSERT INTO status_edge (machine, from_status, to_status) VALUES
  ('settlement', 1, 2), ('settlement', 1, 7), ('settlement', 2, 3), ('settlement', 2, 4), ('settlement', 2, 7), ('settlement', 3, 2),
  ('settlement', 3, 4), ('settlement', 3, 7), ('settlement', 4, 5), ('settlement', 5, 6);
CREATE TRIGGER settlement_status BEFORE UPDATE OF status ON settlement
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

CREATE TABLE settlement_line (
  id            uuid     PRIMARY KEY,
  settlement_id uuid     NOT NULL REFERENCES settlement ON DELETE CASCADE,
  ordinal       integer  NOT NULL,
  -- Null: nobody of the list.
  visit_id      uuid     REFERENCES checkup_visit,
  -- AES-256-GCM of what the statement says of the person; null: taken from the list.
  sealed        bytea,
  package_name  text     NOT NULL DEFAULT '',
  day           date,
  -- Fen: what is asked, and what the tariff says; null: it cannot be said.
  amount        bigint   NOT NULL,
  expected      bigint,
  -- Package, deductions, add-ons: [{kind, name, amount, payer}].
  parts         jsonb    NOT NULL DEFAULT '[]',
  -- Differences: [{rule, amount}] (domain/settlement).
  findings      jsonb    NOT NULL DEFAULT '[]',
  -- Of a line with findings: what the company says; '' nothing yet.
  decision      text     NOT NULL DEFAULT '' CHECK (decision IN ('', 'accepted', 'disputed')),
  reason        text     NOT NULL DEFAULT '',
  UNIQUE (settlement_id, ordinal)
);
CREATE INDEX settlement_line_visit_id_fk ON settlement_line (visit_id) WHERE visit_id IS NOT NULL;

CREATE TABLE settlement_invoice (
  id            uuid   PRIMARY KEY,
  settlement_id uuid   NOT NULL REFERENCES settlement,
  number        text   NOT NULL,
  issued_on     date   NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  file_id       uuid   REFERENCES stored_file,
  created_by    uuid   NOT NULL REFERENCES app_user,
  UNIQUE (settlement_id, number)
);
CREATE INDEX settlement_invoice_file_id_fk ON settlement_invoice (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX settlement_invoice_created_by_fk ON settlement_invoice (created_by);

CREATE TABLE settlement_payment (
  id            uuid   PRIMARY KEY,
  settlement_id uuid   NOT NULL REFERENCES settlement,
  paid_on       date   NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  note          text   NOT NULL DEFAULT '',
  created_by    uuid   NOT NULL REFERENCES app_user
);
CREATE INDEX settlement_payment_settlement_id_fk ON settlement_payment (settlement_id);
CREATE INDEX settlement_payment_created_by_fk ON settlement_payment (created_by);

-- 接待: sees who comes, works the calendar and the day list.
ALTER TABLE institution_member DROP CONSTRAINT institution_member_role_check;
ALTER TABLE institution_member ADD CONSTRAINT institution_member_role_check CHECK (role IN ('owner', 'quoting', 'approver', 'library', 'reception'));
ALTER TABLE institution_invitation DROP CONSTRAINT institution_invitation_role_check;
ALTER TABLE institution_invitation ADD CONSTRAINT institution_invitation_role_check CHECK (role IN ('owner', 'quoting', 'approver', 'library', 'reception'));
