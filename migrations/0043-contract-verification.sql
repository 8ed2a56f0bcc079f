-- A contract's document is looked up by its bytes when somebody has it verified.
CREATE INDEX stored_file_contract_sha256 ON stored_file (sha256) WHERE module_code = 'contract';

-- How the contract's chain of events ends: a missing end shows against it.
ALTER TABLE contract
  ADD event_count smallint NOT NULL DEFAULT 0,
  ADD event_head text NOT NULL DEFAULT '';
UPDATE contract k SET event_count = e.sequence, event_head = e.hash
FROM (SELECT DISTINCT ON (contract_id) contract_id, sequence, hash FROM contract_event
  ORDER BY contract_id, sequence DESC) e WHERE e.contract_id = k.id;
