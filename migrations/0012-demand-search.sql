-- The demand hall: search from a single character on, and every order of the list straight from an index.

-- Who needs ILIKE on titles (an owner's and the operators' own lists) reads few rows by other indexes.
DROP INDEX demand_title_trgm;
CREATE INDEX demand_search ON demand
  USING gin (search_grams(title || ' ' || number)) WHERE kind = 'open' AND status IN (2, 3, 4);

-- What the filters ask of is in the index: a rare purpose or size is found without reading the demands passed over.
DROP INDEX demand_hall;
CREATE INDEX demand_hall ON demand (published_at DESC, id DESC)
  INCLUDE (status, purpose, headcount, quote_deadline, budget_min, budget_max, budget_hidden)
  WHERE kind = 'open' AND status IN (2, 3, 4);
CREATE INDEX demand_hall_deadline ON demand (quote_deadline, id)
  WHERE kind = 'open' AND status IN (2, 3, 4) AND status = 2;
CREATE INDEX demand_hall_headcount ON demand (headcount DESC, id DESC)
  WHERE kind = 'open' AND status IN (2, 3, 4);
CREATE INDEX demand_hall_budget ON demand
  ((CASE WHEN NOT budget_hidden THEN coalesce(budget_max, budget_min) END) DESC NULLS LAST, id DESC)
  WHERE kind = 'open' AND status IN (2, 3, 4);

-- Demands by city: the check of "in this city" reads the index alone.
DROP INDEX demand_city_city;
CREATE INDEX demand_city_city ON demand_city (city_id, demand_id) INCLUDE (region_id);
