-- Regions, the standard catalogue with its rules, dictionaries. Filled from data/reference, edited by operators.

CREATE TABLE region (
  id        char(6)  PRIMARY KEY,
  name      text     NOT NULL,
  parent_id char(6)  REFERENCES region,
  level     smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  code      text     NOT NULL,
  pinyin    text     NOT NULL,
  initial   text     NOT NULL,
  pseudo    boolean  NOT NULL,
  sort      integer  NOT NULL
);
CREATE INDEX region_parent ON region (parent_id);

CREATE TABLE dictionary (
  kind text    NOT NULL,
  code text    NOT NULL,
  name text    NOT NULL,
  sort integer NOT NULL,
  PRIMARY KEY (kind, code)
);

CREATE TABLE catalogue_category (
  code text    PRIMARY KEY,
  name text    NOT NULL,
  type text    NOT NULL,
  sort integer NOT NULL
);

CREATE TABLE catalogue_item (
  code            text       PRIMARY KEY,
  version         integer    NOT NULL DEFAULT 1,
  category        text       NOT NULL REFERENCES catalogue_category,
  type            text       NOT NULL,
  name            text       NOT NULL,
  aliases         text[]     NOT NULL,
  sexes           smallint[] NOT NULL,
  significance    text       NOT NULL,
  reference_price integer    NOT NULL CHECK (reference_price >= 0),
  unit            text       NOT NULL,
  fasting         boolean    NOT NULL,
  radiation       boolean    NOT NULL,
  genetic         boolean    NOT NULL,
  pre_employment  text       NOT NULL CHECK (pre_employment IN ('allowed', 'forbidden', 'notAdvised')),
  contains        text[]     NOT NULL,
  active          boolean    NOT NULL DEFAULT true,
  sort            integer    NOT NULL DEFAULT 0
);

CREATE TABLE catalogue_mutex (
  a      text NOT NULL REFERENCES catalogue_item,
  b      text NOT NULL REFERENCES catalogue_item,
  kind   text NOT NULL CHECK (kind IN ('duplicate', 'conflict', 'radiation', 'soft')),
  reason text NOT NULL,
  PRIMARY KEY (a, b)
);

CREATE TABLE catalogue_partner (
  item     text   NOT NULL REFERENCES catalogue_item,
  requires text[] NOT NULL,
  mode     text   NOT NULL CHECK (mode IN ('all', 'any')),
  reason   text   NOT NULL,
  PRIMARY KEY (item, requires)
);

CREATE TABLE catalogue_category_partner (
  requires     text   PRIMARY KEY REFERENCES catalogue_item,
  categories   text[] NOT NULL,
  except_items text[] NOT NULL,
  reason       text   NOT NULL
);

CREATE TABLE catalogue_replacement (
  from_code text       NOT NULL REFERENCES catalogue_item,
  to_code   text       NOT NULL REFERENCES catalogue_item,
  level     text       NOT NULL CHECK (level IN ('upgrade', 'equivalent', 'downgrade')),
  sexes     smallint[] NOT NULL,
  reason    text       NOT NULL,
  PRIMARY KEY (from_code, to_code)
);

CREATE TABLE template_package (
  code        text    PRIMARY KEY,
  name        text    NOT NULL,
  check_type  text    NOT NULL,
  audience    text    NOT NULL,
  description text    NOT NULL,
  items       jsonb   NOT NULL,
  sort        integer NOT NULL DEFAULT 0
);

CREATE TABLE legal_rule (
  id   text    PRIMARY KEY,
  rule jsonb   NOT NULL,
  sort integer NOT NULL DEFAULT 0
);
