-- Work that follows a commit is pg-boss' from now on. What waited in the own outbox, all of it notices, is delivered here.
INSERT INTO notification (id, user_id, kind, title, body, link, created_at)
SELECT gen_random_uuid(), u.id, o.payload->>'kind', o.payload->>'title', o.payload->>'body',
  coalesce((o.payload->'target'->>'page') || ':' || (o.payload->'target'->>'id'), ''), o.created_at
FROM outbox o JOIN app_user u ON u.frozen_at IS NULL AND (
  CASE WHEN o.payload->>'to' = 'operators' THEN u.operator
    WHEN o.payload->'to' ? 'users' THEN o.payload->'to'->'users' ? u.id::text
    ELSE EXISTS (SELECT FROM institution_member m WHERE m.user_id = u.id
      AND o.payload->'to'->'institutions' ? m.institution_id::text) END)
WHERE o.sent_at IS NULL AND o.kind = 'notify';
DROP TABLE outbox;

-- Publication goes in steps: when each city's institutions were invited, and when all were.
ALTER TABLE demand_city ADD invited_at timestamptz;
ALTER TABLE demand ADD invited_at timestamptz;
UPDATE demand SET invited_at = published_at WHERE published_at IS NOT NULL;
UPDATE demand_city c SET invited_at = d.published_at FROM demand d WHERE d.id = c.demand_id;
