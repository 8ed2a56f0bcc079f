-- What operators write and what visitors leave behind.

CREATE TABLE content (
  id           uuid        PRIMARY KEY,
  collection   text        NOT NULL,
  path         text        NOT NULL,
  title        text        NOT NULL,
  summary      text        NOT NULL DEFAULT '',
  body         text        NOT NULL,
  meta         jsonb       NOT NULL DEFAULT '{}',
  published_at timestamptz,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  sort         integer     NOT NULL DEFAULT 0,
  UNIQUE (collection, path)
);

CREATE TABLE lead (
  id         uuid        PRIMARY KEY,
  source     text        NOT NULL,
  name       text        NOT NULL DEFAULT '',
  mobile     text        NOT NULL,
  message    text        NOT NULL DEFAULT '',
  detail     jsonb       NOT NULL DEFAULT '{}',
  status     smallint    NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE visit (
  id         uuid        PRIMARY KEY,
  query      jsonb       NOT NULL,
  url_source text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
