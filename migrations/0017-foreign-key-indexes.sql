-- An index for every foreign key that had none: changing or deleting a referenced row looks for its referring rows in
-- each table, and without an index reads all of it. Named <table>_<column>_fk; a key that may be null is indexed where
-- it is not. test/api/foreign-keys.test.ts keeps it complete.

CREATE INDEX catalogue_item_category_fk ON catalogue_item (category);
CREATE INDEX catalogue_mutex_b_fk ON catalogue_mutex (b);
CREATE INDEX catalogue_replacement_to_code_fk ON catalogue_replacement (to_code);

CREATE INDEX company_region_id_fk ON company (region_id);
CREATE INDEX company_licence_file_id_fk ON company (licence_file_id) WHERE licence_file_id IS NOT NULL;
CREATE INDEX company_reviewer_id_fk ON company (reviewer_id) WHERE reviewer_id IS NOT NULL;
CREATE INDEX institution_city_id_fk ON institution (city_id);
CREATE INDEX institution_licence_file_id_fk ON institution (licence_file_id) WHERE licence_file_id IS NOT NULL;
CREATE INDEX institution_reviewer_id_fk ON institution (reviewer_id) WHERE reviewer_id IS NOT NULL;
CREATE INDEX stored_file_owner_id_fk ON stored_file (owner_id) WHERE owner_id IS NOT NULL;

-- These two covered a part of the rows only.
DROP INDEX institution_region;
CREATE INDEX institution_region_id_fk ON institution (region_id);
DROP INDEX session_owner;
CREATE INDEX session_user_id_fk ON session (user_id);

CREATE INDEX institution_item_catalogue_code_fk ON institution_item (catalogue_code) WHERE catalogue_code IS NOT NULL;
CREATE INDEX institution_mutex_rule_a_fk ON institution_mutex_rule (a);
CREATE INDEX institution_mutex_rule_b_fk ON institution_mutex_rule (b);
CREATE INDEX institution_partner_rule_item_fk ON institution_partner_rule (item);
CREATE INDEX institution_package_item_institution_item_id_fk ON institution_package_item (institution_item_id);
CREATE INDEX import_batch_file_id_fk ON import_batch (file_id);
CREATE INDEX import_batch_created_by_fk ON import_batch (created_by);
CREATE INDEX import_row_catalogue_code_fk ON import_row (catalogue_code) WHERE catalogue_code IS NOT NULL;

CREATE INDEX demand_company_id_fk ON demand (company_id);
CREATE INDEX demand_city_region_id_fk ON demand_city (region_id);
CREATE INDEX demand_package_group_id_fk ON demand_package (group_id);
CREATE INDEX demand_item_catalogue_code_fk ON demand_item (catalogue_code);
CREATE INDEX quotation_line_catalogue_code_fk ON quotation_line (catalogue_code);
CREATE INDEX quotation_line_demand_item_id_fk ON quotation_line (demand_item_id) WHERE demand_item_id IS NOT NULL;
CREATE INDEX quotation_line_covered_by_fk ON quotation_line (covered_by) WHERE covered_by IS NOT NULL;
CREATE INDEX quotation_line_replacement_code_fk ON quotation_line (replacement_code) WHERE replacement_code IS NOT NULL;

CREATE INDEX content_editor_id_fk ON content (editor_id) WHERE editor_id IS NOT NULL;
CREATE INDEX lead_user_id_fk ON lead (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX lead_handler_id_fk ON lead (handler_id) WHERE handler_id IS NOT NULL;
CREATE INDEX quick_demand_user_id_fk ON quick_demand (user_id);
CREATE INDEX quick_demand_city_id_fk ON quick_demand (city_id);
CREATE INDEX quick_demand_lead_id_fk ON quick_demand (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX quick_demand_demand_id_fk ON quick_demand (demand_id) WHERE demand_id IS NOT NULL;
