-- A draft is saved while it is being filled in: a city or package may be there before its headcount is known.
-- `demand.submit` asks for all of them; a demand under review or later never holds a 0.
ALTER TABLE demand_city DROP CONSTRAINT demand_city_headcount_check;
ALTER TABLE demand_city ADD CONSTRAINT demand_city_headcount_check CHECK (headcount >= 0);
ALTER TABLE demand_package DROP CONSTRAINT demand_package_headcount_check;
ALTER TABLE demand_package ADD CONSTRAINT demand_package_headcount_check CHECK (headcount >= 0);
