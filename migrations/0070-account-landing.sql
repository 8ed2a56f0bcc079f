-- Which recorded landing an account's registration began with, so that demands and awards can be counted by it (decision 065).
ALTER TABLE app_user ADD COLUMN visit_id uuid REFERENCES visit ON DELETE SET NULL;
CREATE INDEX app_user_visit_id_fk ON app_user (visit_id) WHERE visit_id IS NOT NULL;
