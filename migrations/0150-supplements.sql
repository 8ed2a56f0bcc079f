-- 增补协议: changes a signed contract, drafted by either side, and is signed like one. What it says is the whole that holds from then on.
ALTER TABLE contract
  ADD amends      uuid     REFERENCES contract,
  -- 第 N 号增补; 0: the contract itself.
  ADD ordinal     smallint NOT NULL DEFAULT 0 CHECK ((amends IS NULL) = (ordinal = 0)),
  -- Who may cancel it before anybody has signed.
  ADD drafted_by  text     NOT NULL DEFAULT 'buyer' CHECK (drafted_by IN ('buyer', 'institution'));
DROP INDEX contract_in_force;
CREATE UNIQUE INDEX contract_in_force ON contract (demand_id, institution_id) WHERE status IN (1, 3) AND amends IS NULL;
-- The next one begins with what the last one says: one is signed at a time, and each number holds once.
CREATE UNIQUE INDEX contract_supplement_in_force ON contract (amends, ordinal) WHERE status IN (1, 3) AND amends IS NOT NULL;
CREATE UNIQUE INDEX contract_supplement_open ON contract (amends) WHERE status = 1 AND amends IS NOT NULL;
CREATE INDEX contract_amends_fk ON contract (amends) WHERE amends IS NOT NULL;
