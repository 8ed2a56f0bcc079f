-- Searches that found nothing, counted by day, so that operators see what is looked for and not there (decision 072).
-- region_id: the place that was searched, '' everywhere. keyword: '' for those of which only the number is kept.
CREATE TABLE search_miss (
  day       date    NOT NULL,
  kind      text    NOT NULL CHECK (kind IN ('institution', 'demand')),
  region_id text    NOT NULL,
  keyword   text    NOT NULL CHECK (char_length(keyword) <= 40),
  count     integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, kind, region_id, keyword)
);
