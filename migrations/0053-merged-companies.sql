-- What is written for a company while it is merged into another goes to the one that is kept: the lock waits for the merge.
CREATE FUNCTION to_kept_company() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into INTO kept FROM company WHERE id = NEW.company_id FOR KEY SHARE;
  NEW.company_id := COALESCE(kept, NEW.company_id);
  RETURN NEW;
END $$;
CREATE TRIGGER demand_kept_company BEFORE INSERT ON demand FOR EACH ROW EXECUTE FUNCTION to_kept_company();
CREATE TRIGGER contract_kept_company BEFORE INSERT ON contract FOR EACH ROW EXECUTE FUNCTION to_kept_company();
CREATE TRIGGER company_member_kept_company BEFORE INSERT ON company_member
  FOR EACH ROW EXECUTE FUNCTION to_kept_company();
CREATE TRIGGER company_invitation_kept_company BEFORE INSERT ON company_invitation
  FOR EACH ROW EXECUTE FUNCTION to_kept_company();
