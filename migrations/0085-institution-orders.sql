-- The list of institutions by items and by time to a quote: a page of it was sorted out of all of them.
CREATE INDEX institution_by_items ON institution
  (item_count DESC, institution_standing(item_count, response_hours) DESC, id) WHERE in_force;
CREATE INDEX institution_by_response ON institution
  (response_hours, institution_standing(item_count, response_hours) DESC, id) WHERE in_force;
