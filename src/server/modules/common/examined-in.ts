import { sql } from 'kysely';

/** The cities in which an institution `i` examines: its own, those of its other sites, and where its mobile team goes. */
export const examinedIn = sql<string[]>`ARRAY(SELECT i.city_id::text UNION
  SELECT unnest(o.site_cities || o.mobile_cities) FROM institution_operation o WHERE o.institution_id = i.id)`;
