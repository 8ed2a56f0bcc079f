-- To which version of the site's texts somebody agreed, and when (个人信息保护法 art. 14 and 17).
CREATE TABLE consent (
  user_id   uuid        NOT NULL REFERENCES app_user ON DELETE CASCADE,
  document  text        NOT NULL CHECK (document IN ('agree', 'state', 'privacy')),
  version   text        NOT NULL CHECK (char_length(version) BETWEEN 1 AND 300),
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, document, version)
);
