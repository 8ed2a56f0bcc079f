-- Public institution lists: their one order, and a search that works from a single Chinese character on.

-- 0–1000, shown to visitors as "按在库项目（六成）与响应速度（四成）排列": 300 items are full marks, so are 0 hours;
-- no answer yet counts as four days. There is no paid rank.
CREATE FUNCTION institution_standing(item_count integer, response_hours numeric) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (600 * least(item_count, 300) / 300
    + 400 * (1 - least(coalesce(response_hours, 96), 96) / 96))::integer;

-- Single characters and pairs of a text. pg_trgm needs three characters in a row before an index helps; most Chinese
-- searches have two. A keyword's pairs must all be among a text's; LIKE then checks that they stand together.
CREATE FUNCTION search_grams(phrase text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT substr(lower(phrase), place, size)), '{}')
    FROM generate_series(1, length(phrase)) AS place, generate_series(1, 2) AS size
    WHERE place + size - 1 <= length(phrase));

DROP INDEX institution_name_trgm;
CREATE INDEX institution_search ON institution
  USING gin (search_grams(name || ' ' || short_name || ' ' || pinyin)) WHERE in_force;

DROP INDEX institution_city;
CREATE INDEX institution_city ON institution
  (city_id, institution_standing(item_count, response_hours) DESC, id) WHERE in_force;
CREATE INDEX institution_standing ON institution
  (institution_standing(item_count, response_hours) DESC, id) WHERE in_force;

-- Completed demands by institution are shown on its page, published ones counted on the home page.
CREATE INDEX award_institution_recent ON award (institution_id, created_at DESC);
DROP INDEX award_institution;
