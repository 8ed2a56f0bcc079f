-- An institution's price list, its rules, its packages, and the spreadsheets it was imported from.

CREATE TABLE institution_item (
  id                uuid        PRIMARY KEY,
  institution_id    uuid        NOT NULL REFERENCES institution,
  code              text        NOT NULL DEFAULT '',
  name              text        NOT NULL,
  category          text        NOT NULL DEFAULT '',
  list_price        integer     NOT NULL CHECK (list_price >= 0),
  sale_price        integer     NOT NULL CHECK (sale_price >= 0 AND sale_price <= list_price),
  catalogue_code    text        REFERENCES catalogue_item,
  catalogue_version integer,
  -- 0 unmapped, 1 suggested, 2 confirmed
  mapping_state     smallint    NOT NULL DEFAULT 0 CHECK (mapping_state IN (0, 1, 2)),
  mapping_score     real,
  sexes             smallint[],
  age_min           smallint,
  age_max           smallint,
  note              text        NOT NULL DEFAULT '',
  frozen            boolean     NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  CHECK (mapping_state = 0 OR catalogue_code IS NOT NULL)
);
CREATE UNIQUE INDEX institution_item_name ON institution_item (institution_id, name);
CREATE INDEX institution_item_offered ON institution_item (institution_id, catalogue_code)
  WHERE mapping_state = 2 AND NOT frozen;
CREATE INDEX institution_item_name_trgm ON institution_item USING gin (name gin_trgm_ops);

CREATE TABLE institution_mutex_rule (
  id             uuid PRIMARY KEY,
  institution_id uuid NOT NULL REFERENCES institution,
  a              text NOT NULL REFERENCES catalogue_item,
  b              text NOT NULL REFERENCES catalogue_item,
  reason         text NOT NULL,
  UNIQUE (institution_id, a, b)
);

CREATE TABLE institution_partner_rule (
  id             uuid   PRIMARY KEY,
  institution_id uuid   NOT NULL REFERENCES institution,
  item           text   NOT NULL REFERENCES catalogue_item,
  requires       text[] NOT NULL,
  reason         text   NOT NULL,
  UNIQUE (institution_id, item)
);

CREATE TABLE institution_package (
  id             uuid        PRIMARY KEY,
  institution_id uuid        NOT NULL REFERENCES institution,
  name           text        NOT NULL,
  check_type     text        NOT NULL,
  description    text        NOT NULL DEFAULT '',
  list_price     integer     NOT NULL,
  sale_price     integer     NOT NULL,
  frozen         boolean     NOT NULL DEFAULT false,
  sort           integer     NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX institution_package_institution ON institution_package (institution_id, sort);

CREATE TABLE institution_package_item (
  package_id          uuid     NOT NULL REFERENCES institution_package ON DELETE CASCADE,
  sex                 smallint NOT NULL CHECK (sex IN (1, 2, 3)),
  institution_item_id uuid     NOT NULL REFERENCES institution_item,
  sort                integer  NOT NULL DEFAULT 0,
  PRIMARY KEY (package_id, sex, institution_item_id)
);

CREATE TABLE import_batch (
  id             uuid        PRIMARY KEY,
  institution_id uuid        NOT NULL REFERENCES institution,
  file_id        uuid        NOT NULL REFERENCES stored_file,
  file_name      text        NOT NULL,
  sheet_name     text        NOT NULL DEFAULT '',
  -- Detected columns and header rows, as library-import describes them; the provider may correct them.
  columns        jsonb       NOT NULL,
  -- 1 under review, 2 confirmed into the library
  status         smallint    NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  created_by     uuid        NOT NULL REFERENCES app_user,
  created_at     timestamptz NOT NULL DEFAULT now(),
  confirmed_at   timestamptz
);
CREATE INDEX import_batch_institution ON import_batch (institution_id, created_at DESC);

CREATE TABLE import_row (
  id             uuid     PRIMARY KEY,
  batch_id       uuid     NOT NULL REFERENCES import_batch ON DELETE CASCADE,
  row_no         integer  NOT NULL,
  raw            jsonb    NOT NULL,
  code           text     NOT NULL DEFAULT '',
  name           text     NOT NULL DEFAULT '',
  category       text     NOT NULL DEFAULT '',
  list_price     integer,
  sale_price     integer,
  sexes          smallint[],
  age_min        smallint,
  age_max        smallint,
  note           text     NOT NULL DEFAULT '',
  -- Ranked [{code, score, why}], best first.
  candidates     jsonb    NOT NULL DEFAULT '[]',
  catalogue_code text     REFERENCES catalogue_item,
  -- 'ready' (sure), 'review' (needs a person), 'error', 'confirmed' (in the library)
  state          text     NOT NULL CHECK (state IN ('ready', 'review', 'error', 'confirmed')),
  -- {field: message}
  errors         jsonb    NOT NULL DEFAULT '{}',
  -- Against the library: 'new', 'changed', 'same'
  change         text     NOT NULL DEFAULT 'new' CHECK (change IN ('new', 'changed', 'same')),
  institution_item_id uuid REFERENCES institution_item,
  UNIQUE (batch_id, row_no)
);
CREATE INDEX import_row_state ON import_row (batch_id, state, row_no);
