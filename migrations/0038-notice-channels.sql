-- Where a person wants to be told, and of what. `app` and `sms` have a row only once they differ from the defaults, or
-- once something was sent there.
CREATE TABLE notice_channel (
  id         uuid        PRIMARY KEY,
  user_id    uuid        NOT NULL REFERENCES app_user,
  kind       text        NOT NULL CHECK (kind IN ('app', 'sms', 'email', 'wecom', 'dingtalk', 'feishu')),
  name       text        NOT NULL DEFAULT '',
  -- The e-mail address; of a robot the end of its token.
  shown      text        NOT NULL DEFAULT '',
  -- A robot's keyed hash, so that it is added once; '' for what a person has one of.
  target     text        NOT NULL DEFAULT '',
  -- A robot's token and signing secret, encrypted.
  sealed     bytea,
  groups     text[]      NOT NULL,
  -- What it said when it last refused or was away; '' when the last message went through.
  problem    text        NOT NULL DEFAULT '',
  failures   integer     NOT NULL DEFAULT 0,
  -- It was away: not tried again before.
  retry_at   timestamptz,
  -- One node is sending.
  busy_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX notice_channel_target ON notice_channel (user_id, kind, target);

-- One for each message and channel outside. `unclear`: sent, but nobody knows whether it arrived; never sent again.
CREATE TABLE notice_delivery (
  id              uuid        PRIMARY KEY,
  notification_id uuid        NOT NULL REFERENCES notification ON DELETE CASCADE,
  channel_id      uuid        NOT NULL REFERENCES notice_channel ON DELETE CASCADE,
  state           text        NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unclear')),
  problem         text        NOT NULL DEFAULT '',
  created_at      timestamptz NOT NULL,
  settled_at      timestamptz,
  UNIQUE (notification_id, channel_id)
);
CREATE INDEX notice_delivery_channel_id_fk ON notice_delivery (channel_id, settled_at);
CREATE INDEX notice_delivery_open ON notice_delivery (channel_id, created_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX notice_delivery_latest ON notice_delivery (created_at DESC, id DESC);

-- Mails stay here too in demo mode.
ALTER TABLE local_sms RENAME TO local_message;
ALTER TABLE local_message RENAME COLUMN mobile TO recipient;
