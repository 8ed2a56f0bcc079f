-- A demand over several cities may award a package city by city: to another institution in each.

-- How many of a package's heads are examined where. Rows exist only while the demand is awarded by city.
CREATE TABLE package_city (
  demand_package_id uuid    NOT NULL REFERENCES demand_package ON DELETE CASCADE,
  city_id           char(6) NOT NULL REFERENCES region,
  headcount         integer NOT NULL CHECK (headcount > 0),
  PRIMARY KEY (demand_package_id, city_id)
);
CREATE INDEX package_city_city_id_fk ON package_city (city_id);

ALTER TABLE quotation_package ADD UNIQUE (id, demand_package_id);

-- Whose quote is accepted where. The key is the last guard of "exactly one winner" for each package and city, and while
-- there is a row, the split stays as it is.
CREATE TABLE accepted_city (
  demand_package_id    uuid    NOT NULL,
  city_id              char(6) NOT NULL,
  quotation_package_id uuid    NOT NULL,
  PRIMARY KEY (demand_package_id, city_id),
  FOREIGN KEY (demand_package_id, city_id) REFERENCES package_city,
  FOREIGN KEY (quotation_package_id, demand_package_id) REFERENCES quotation_package (id, demand_package_id)
);
CREATE INDEX accepted_city_quotation_package_id_fk ON accepted_city (quotation_package_id, demand_package_id);

-- Two quotes may both be accepted for one package where it is awarded by city, nowhere else. The mark is the database's own.
-- In steps: PostgreSQL 15 refuses a new column with a default while a view uses the table's row type.
ALTER TABLE quotation_package ADD COLUMN by_city boolean;
UPDATE quotation_package SET by_city = false;
ALTER TABLE quotation_package ALTER COLUMN by_city SET DEFAULT false, ALTER COLUMN by_city SET NOT NULL;
CREATE FUNCTION mark_award_by_city() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.by_city := NEW.status = 3
    AND EXISTS (SELECT FROM package_city c WHERE c.demand_package_id = NEW.demand_package_id);
  RETURN NEW;
END $$;
CREATE TRIGGER quotation_package_by_city BEFORE UPDATE OF status ON quotation_package
  FOR EACH ROW EXECUTE FUNCTION mark_award_by_city();
DROP INDEX quotation_package_one_accepted;
CREATE UNIQUE INDEX quotation_package_one_accepted ON quotation_package (demand_package_id)
  WHERE status = 3 AND NOT by_city;

-- What is awarded as one: a package, or a package in one city; with the quote that is accepted for it.
CREATE VIEW award_lot AS
  SELECT p.demand_id, p.id AS demand_package_id, NULL::char(6) AS city_id, p.headcount, a.id AS quotation_package_id
  FROM demand_package p LEFT JOIN quotation_package a ON a.demand_package_id = p.id AND a.status = 3
  WHERE NOT EXISTS (SELECT FROM package_city c WHERE c.demand_package_id = p.id)
  UNION ALL
  SELECT p.demand_id, p.id, c.city_id, c.headcount, a.quotation_package_id
  FROM package_city c JOIN demand_package p ON p.id = c.demand_package_id
  LEFT JOIN accepted_city a ON a.demand_package_id = c.demand_package_id AND a.city_id = c.city_id;

ALTER TABLE award DROP CONSTRAINT award_demand_package_id_key, DROP CONSTRAINT award_quotation_package_id_key;
-- Null: the whole package, wherever.
ALTER TABLE award ADD COLUMN city_id char(6) REFERENCES region,
  ADD CONSTRAINT award_package_city UNIQUE NULLS NOT DISTINCT (demand_package_id, city_id);
CREATE INDEX award_quotation_package_id_fk ON award (quotation_package_id);
CREATE INDEX award_city_id_fk ON award (city_id);
