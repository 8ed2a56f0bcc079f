-- A person may have a copy of what is stored about him, and have it erased (个人信息保护法 art. 45 and 47). The account
-- that asked waits in the work queue; the one that was erased stays as a row without a name, for records that name it by id.
ALTER TABLE app_user
  ADD COLUMN erasure_requested_at timestamptz,
  ADD COLUMN erased_at timestamptz;
CREATE INDEX app_user_erasure ON app_user (erasure_requested_at) WHERE erasure_requested_at IS NOT NULL;
