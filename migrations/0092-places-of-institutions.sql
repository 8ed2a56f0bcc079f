-- How many institutions each city and district has is counted for every home page and list: from the index alone.
CREATE INDEX institution_places ON institution (city_id, region_id) WHERE in_force;
