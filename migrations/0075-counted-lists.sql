-- Operators' lists cost the same however many records there are (decision 068): every order is an index's, and a keyword is
-- found by the pairs of its characters.

-- What waits for an answer first, and one state after the other.
CREATE INDEX demand_queue ON demand
  ((status = 1) DESC, (CASE WHEN status = 1 THEN submitted_at END), submitted_at DESC, id DESC)
  WHERE status <> 0 AND submitted_at IS NOT NULL;
CREATE INDEX demand_in_status ON demand (status, submitted_at DESC, id DESC)
  WHERE status <> 0 AND submitted_at IS NOT NULL;
DROP INDEX demand_review;

CREATE INDEX company_in_status ON company (status, submitted_at DESC NULLS LAST, id DESC);
CREATE INDEX institution_in_status ON institution (status, submitted_at DESC NULLS LAST, id DESC);
DROP INDEX company_review, institution_review;

CREATE INDEX contract_in_status ON contract (status, created_at DESC, id DESC);
CREATE INDEX contract_ended ON contract (created_at DESC, id DESC) WHERE status IN (2, 4, 5);
CREATE INDEX checkup_plan_list ON checkup_plan (created_at DESC, id DESC);
CREATE INDEX lead_of_source ON lead (source, created_at DESC, id DESC);
CREATE INDEX lead_of_source_in_status ON lead (source, status, created_at DESC, id DESC);

DROP INDEX institution_records, contract_records;
CREATE INDEX institution_records ON institution
  USING gin (search_grams(name || ' ' || short_name || ' ' || code || ' ' || COALESCE(pending ->> 'name', '')));
CREATE INDEX contract_records ON contract USING gin (search_grams(title || ' ' || number || ' '
  || COALESCE(content #>> '{parties,buyer,name}', '') || ' ' || COALESCE(content #>> '{parties,institution,name}', '')));
CREATE INDEX lead_records ON lead USING gin (search_grams(name || ' ' || mobile || ' ' || message || ' '
  || COALESCE(detail ->> 'companyName', '')));
CREATE INDEX catalogue_proposal_records ON catalogue_proposal USING gin (search_grams(name));
CREATE INDEX abuse_report_records ON abuse_report USING gin (search_grams(subject));

-- Names of imports that nobody has decided about: the latest are read.
CREATE INDEX import_row_unread ON import_row (id DESC)
  WHERE NOT decided AND name <> '' AND (state = 'review' OR catalogue_codes = '{}') AND state <> 'error';
