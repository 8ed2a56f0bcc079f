-- Lists of operators in their orders, and what who wants to join looks up by its whole name or number.
CREATE INDEX company_list ON company (submitted_at DESC NULLS LAST, id DESC);
CREATE INDEX institution_list ON institution (submitted_at DESC NULLS LAST, id DESC);
CREATE INDEX contract_list ON contract (created_at DESC, id DESC);
CREATE INDEX institution_name ON institution (name);
CREATE INDEX institution_licence_no ON institution (licence_no);
CREATE INDEX lead_newest ON lead (created_at DESC, id DESC);
