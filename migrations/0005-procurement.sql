-- Demands, invitations, quotations, awards.

CREATE TABLE demand (
  id               uuid        PRIMARY KEY,
  number           text        NOT NULL UNIQUE,
  kind             text        NOT NULL DEFAULT 'open' CHECK (kind IN ('open', 'directed')),
  owner_id         uuid        NOT NULL REFERENCES app_user,
  company_id       uuid        NOT NULL REFERENCES company,
  title            text        NOT NULL DEFAULT '',
  -- Dictionary check_type.
  purpose          text        NOT NULL DEFAULT '',
  exam_from        date,
  exam_to          date,
  quote_deadline   timestamptz,
  -- Per head, fen; both null = no budget given.
  budget_min       integer,
  budget_max       integer,
  budget_hidden    boolean     NOT NULL DEFAULT false,
  -- How providers should price: package price per head, itemised, discount on list prices.
  price_basis      text        NOT NULL DEFAULT 'itemised' CHECK (price_basis IN ('package', 'itemised', 'discount')),
  invoice_type     text        NOT NULL DEFAULT '',
  settlement       text        NOT NULL DEFAULT '',
  required_types   text[]      NOT NULL DEFAULT '{}',
  required_levels  text[]      NOT NULL DEFAULT '{}',
  required_services text[]     NOT NULL DEFAULT '{}',
  attachments      jsonb       NOT NULL DEFAULT '[]',
  remarks          text        NOT NULL DEFAULT '',
  contact          text        NOT NULL DEFAULT '',
  mobile           text        NOT NULL DEFAULT '',
  status           smallint    NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 3, 4, 5, 7, 8)),
  review_reason    text        NOT NULL DEFAULT '',
  -- How far the draft's wizard has been filled, 0–3.
  draft_step       smallint    NOT NULL DEFAULT 0,
  -- Warnings the owner confirmed: [{ruleId, packageId, at}].
  confirmations    jsonb       NOT NULL DEFAULT '[]',
  -- Packages completed without an award: [{packageId, reason}].
  left_out         jsonb       NOT NULL DEFAULT '[]',
  headcount        integer     NOT NULL DEFAULT 0,
  item_count       integer     NOT NULL DEFAULT 0,
  quotation_count  integer     NOT NULL DEFAULT 0,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  submitted_at     timestamptz,
  published_at     timestamptz,
  ended_at         timestamptz
);
CREATE INDEX demand_owner ON demand (owner_id, created_at DESC);
CREATE INDEX demand_hall ON demand (published_at DESC, id) WHERE kind = 'open' AND status IN (2, 3, 4);
CREATE INDEX demand_deadline ON demand (quote_deadline) WHERE status = 2;
CREATE INDEX demand_review ON demand (submitted_at) WHERE status = 1;
CREATE INDEX demand_title_trgm ON demand USING gin (title gin_trgm_ops);
CREATE TRIGGER demand_status BEFORE UPDATE OF status ON demand
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

CREATE TABLE demand_city (
  demand_id uuid    NOT NULL REFERENCES demand ON DELETE CASCADE,
  -- A city or one of its districts.
  region_id char(6) NOT NULL REFERENCES region,
  city_id   char(6) NOT NULL REFERENCES region,
  headcount integer NOT NULL CHECK (headcount > 0),
  sort      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (demand_id, region_id)
);
CREATE INDEX demand_city_city ON demand_city (city_id);

CREATE TABLE package_group (
  id        uuid    PRIMARY KEY,
  demand_id uuid    NOT NULL REFERENCES demand ON DELETE CASCADE,
  name      text    NOT NULL,
  sort      integer NOT NULL DEFAULT 0
);
CREATE INDEX package_group_demand ON package_group (demand_id, sort);

CREATE TABLE demand_package (
  id        uuid     PRIMARY KEY,
  demand_id uuid     NOT NULL REFERENCES demand ON DELETE CASCADE,
  group_id  uuid     NOT NULL REFERENCES package_group ON DELETE CASCADE,
  name      text     NOT NULL,
  sex       smallint NOT NULL CHECK (sex IN (1, 2, 3)),
  age_min   smallint,
  age_max   smallint,
  headcount integer  NOT NULL CHECK (headcount > 0),
  sort      integer  NOT NULL DEFAULT 0
);
CREATE INDEX demand_package_demand ON demand_package (demand_id, sort);

CREATE TABLE demand_item (
  id             uuid    PRIMARY KEY,
  package_id     uuid    NOT NULL REFERENCES demand_package ON DELETE CASCADE,
  catalogue_code text    NOT NULL REFERENCES catalogue_item,
  required       boolean NOT NULL DEFAULT true,
  note           text    NOT NULL DEFAULT '',
  sort           integer NOT NULL DEFAULT 0,
  UNIQUE (package_id, catalogue_code)
);

CREATE TABLE invitation (
  demand_id      uuid        NOT NULL REFERENCES demand ON DELETE CASCADE,
  institution_id uuid        NOT NULL REFERENCES institution,
  -- 'match' (the platform), 'hall' (the provider came itself), 'directed' (the buyer chose)
  source         text        NOT NULL CHECK (source IN ('match', 'hall', 'directed')),
  coverage       real        NOT NULL,
  estimate       integer     NOT NULL,
  distance_km    real,
  reason         text        NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (demand_id, institution_id)
);
CREATE INDEX invitation_institution ON invitation (institution_id, created_at DESC);

CREATE TABLE quotation (
  id             uuid        PRIMARY KEY,
  number         text        NOT NULL UNIQUE,
  demand_id      uuid        NOT NULL REFERENCES demand,
  institution_id uuid        NOT NULL REFERENCES institution,
  status         smallint    NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 8),
  revision       integer     NOT NULL DEFAULT 1,
  valid_until    date,
  remarks        text        NOT NULL DEFAULT '',
  services       text[]      NOT NULL DEFAULT '{}',
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  confirmed_at   timestamptz,
  UNIQUE (demand_id, institution_id)
);
CREATE INDEX quotation_institution ON quotation (institution_id, created_at DESC);
CREATE INDEX quotation_expiry ON quotation (valid_until) WHERE status IN (1, 2);
CREATE TRIGGER quotation_status BEFORE UPDATE OF status ON quotation
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

CREATE TABLE quotation_package (
  id                uuid     PRIMARY KEY,
  quotation_id      uuid     NOT NULL REFERENCES quotation ON DELETE CASCADE,
  demand_package_id uuid     NOT NULL REFERENCES demand_package,
  status            smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 6),
  -- Per head, fen: sums over the lines.
  list_total        integer  NOT NULL DEFAULT 0,
  quoted_total      integer  NOT NULL DEFAULT 0,
  coverage          real     NOT NULL DEFAULT 0,
  reject_reason     text     NOT NULL DEFAULT '',
  UNIQUE (quotation_id, demand_package_id)
);
CREATE INDEX quotation_package_demand ON quotation_package (demand_package_id);
-- The last guard of "exactly one winner": no two accepted quotes for one demand package.
CREATE UNIQUE INDEX quotation_package_one_accepted ON quotation_package (demand_package_id) WHERE status = 3;
CREATE TRIGGER quotation_package_status BEFORE UPDATE OF status ON quotation_package
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

CREATE TABLE quotation_line (
  id                   uuid     PRIMARY KEY,
  quotation_package_id uuid     NOT NULL REFERENCES quotation_package ON DELETE CASCADE,
  -- Null on a related line that nobody asked for.
  demand_item_id       uuid     REFERENCES demand_item,
  catalogue_code       text     NOT NULL REFERENCES catalogue_item,
  -- 匹配状态 1–6
  item_match           smallint NOT NULL CHECK (item_match BETWEEN 1 AND 6),
  institution_item_id  uuid     REFERENCES institution_item,
  replacement_code     text     REFERENCES catalogue_item,
  reason               text     NOT NULL DEFAULT '',
  list_price           integer  NOT NULL DEFAULT 0,
  unit_price           integer  NOT NULL DEFAULT 0,
  -- The line that carries the price of the panel satisfying this one too.
  covered_by           uuid     REFERENCES quotation_line,
  missing_members      text[]   NOT NULL DEFAULT '{}',
  exclusive_with       text,
  suggested_keep       text,
  suggestions          uuid[]   NOT NULL DEFAULT '{}',
  -- Chosen by hand (replace), so that a redraft keeps it.
  by_hand              boolean  NOT NULL DEFAULT false,
  sort                 integer  NOT NULL DEFAULT 0
);
CREATE INDEX quotation_line_package ON quotation_line (quotation_package_id, sort);
CREATE INDEX quotation_line_item ON quotation_line (institution_item_id);

-- Written at completion: who won what, at which price per head.
CREATE TABLE award (
  id                   uuid        PRIMARY KEY,
  demand_id            uuid        NOT NULL REFERENCES demand,
  demand_package_id    uuid        NOT NULL UNIQUE REFERENCES demand_package,
  quotation_package_id uuid        NOT NULL UNIQUE REFERENCES quotation_package,
  institution_id       uuid        NOT NULL REFERENCES institution,
  price                integer     NOT NULL,
  headcount            integer     NOT NULL,
  created_at           timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX award_demand ON award (demand_id);
CREATE INDEX award_institution ON award (institution_id);
