-- Template packages propose the name of the group of staff that gets them, and say for which ages they are.
ALTER TABLE template_package
  ADD COLUMN group_name text NOT NULL DEFAULT '',
  ADD COLUMN age_min    smallint,
  ADD COLUMN age_max    smallint;
