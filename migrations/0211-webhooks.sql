-- Where an organisation's own system is told of what happened (decision 155).
CREATE TABLE webhook (
  id             uuid        PRIMARY KEY,
  institution_id uuid        REFERENCES institution,
  company_id     uuid        REFERENCES company,
  url            text        NOT NULL,
  -- The key of the signatures, sealed.
  sealed         bytea       NOT NULL,
  events         text[]      NOT NULL CHECK (cardinality(events) > 0),
  -- Why the last one was not taken; '' when it was.
  problem        text        NOT NULL DEFAULT '',
  -- Since when nobody answers there, how often in a row, and when it is tried again.
  failures       integer     NOT NULL DEFAULT 0,
  retry_at       timestamptz,
  busy_until     timestamptz,
  created_by     uuid        NOT NULL REFERENCES app_user,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(institution_id, company_id) = 1)
);
CREATE INDEX webhook_institution_id_fk ON webhook (institution_id) WHERE institution_id IS NOT NULL;
CREATE INDEX webhook_company_id_fk ON webhook (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX webhook_created_by_fk ON webhook (created_by);

CREATE TABLE webhook_delivery (
  id         uuid        PRIMARY KEY,
  webhook_id uuid        NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event      text        NOT NULL,
  -- Ids and days, and never a name.
  data       jsonb       NOT NULL,
  state      text        NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts   integer     NOT NULL DEFAULT 0,
  problem    text        NOT NULL DEFAULT '',
  retry_at   timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Asked for once more by hand: the tries begin anew.
  again_at   timestamptz,
  settled_at timestamptz
);
CREATE INDEX webhook_delivery_webhook_id_fk ON webhook_delivery (webhook_id, created_at DESC);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, created_at) WHERE state = 'waiting';

-- Both sides of a visit, each where it asked for it. An institution is told of the date that it had.
CREATE FUNCTION tell_of_visit(visit uuid, of_institution uuid, of_contract uuid, person uuid, list uuid, event text, facts jsonb)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (id, webhook_id, event, data, created_at)
  SELECT gen_random_uuid(), w.id, event,
    facts || jsonb_build_object('visitId', visit, 'contractId', of_contract, 'institutionId', of_institution)
      || CASE WHEN w.company_id IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('personId', person, 'rosterId', list) END,
    clock_timestamp()
  FROM webhook w
  WHERE event = ANY(w.events)
    AND (w.institution_id = of_institution OR w.company_id = (SELECT company_id FROM roster WHERE id = list))
$$;

-- Whoever books, moves, cancels or enters it, and by whichever way: what follows from the row is written with the row.
CREATE FUNCTION tell_systems_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  half_of_old text := (SELECT CASE half WHEN 0 THEN 'morning' ELSE 'afternoon' END FROM exam_slot WHERE id = OLD.slot_id);
  half_of_new text := (SELECT CASE half WHEN 0 THEN 'morning' ELSE 'afternoon' END FROM exam_slot WHERE id = NEW.slot_id);
  was jsonb := jsonb_build_object('day', OLD.day, 'half', half_of_old);
  is_now jsonb := jsonb_build_object('day', NEW.day, 'half', half_of_new);
BEGIN
  IF OLD.status = 2 AND OLD.slot_id IS NOT NULL AND (NEW.slot_id IS NULL OR NEW.status IN (1, 5)) THEN
    PERFORM tell_of_visit(OLD.id, OLD.institution_id, OLD.contract_id, OLD.person_id, OLD.roster_id, 'visit.cancelled', was);
  ELSIF OLD.status <> 2 AND NEW.status = 2 THEN
    PERFORM tell_of_visit(NEW.id, NEW.institution_id, NEW.contract_id, NEW.person_id, NEW.roster_id, 'visit.booked', is_now);
  ELSIF OLD.status = 2 AND NEW.status = 2 AND OLD.slot_id IS DISTINCT FROM NEW.slot_id THEN
    IF OLD.institution_id = NEW.institution_id THEN
      PERFORM tell_of_visit(NEW.id, NEW.institution_id, NEW.contract_id, NEW.person_id, NEW.roster_id, 'visit.moved',
        is_now || jsonb_build_object('from', was));
    ELSE
      -- To another institution: one loses the date, the other has a new one.
      PERFORM tell_of_visit(OLD.id, OLD.institution_id, OLD.contract_id, OLD.person_id, OLD.roster_id, 'visit.cancelled', was);
      PERFORM tell_of_visit(NEW.id, NEW.institution_id, NEW.contract_id, NEW.person_id, NEW.roster_id, 'visit.booked', is_now);
    END IF;
  ELSIF OLD.status <> 3 AND NEW.status = 3 THEN
    PERFORM tell_of_visit(NEW.id, NEW.institution_id, NEW.contract_id, NEW.person_id, NEW.roster_id, 'visit.arrived', is_now);
  ELSIF OLD.status <> 4 AND NEW.status = 4 THEN
    PERFORM tell_of_visit(NEW.id, NEW.institution_id, NEW.contract_id, NEW.person_id, NEW.roster_id, 'visit.missed', is_now);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER checkup_visit_webhooks AFTER UPDATE OF status, slot_id ON checkup_visit FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.slot_id IS DISTINCT FROM NEW.slot_id)
  EXECUTE FUNCTION tell_systems_of_visit();

-- The last signature: both sides.
CREATE FUNCTION tell_systems_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (id, webhook_id, event, data, created_at)
  SELECT gen_random_uuid(), w.id, 'contract.signed',
    jsonb_build_object('contractId', NEW.id, 'number', NEW.number, 'demandId', NEW.demand_id,
      -- Of a supplement: of which contract.
      'amends', NEW.amends), clock_timestamp()
  FROM webhook w WHERE 'contract.signed' = ANY(w.events)
    AND (w.institution_id = NEW.institution_id OR w.company_id = NEW.company_id);
  RETURN NULL;
END $$;
CREATE TRIGGER contract_webhooks AFTER UPDATE OF status ON contract FOR EACH ROW
  WHEN (OLD.status <> 3 AND NEW.status = 3) EXECUTE FUNCTION tell_systems_of_contract();
