-- What an operator may do depends on his role (src/domain/access/operator-duty.ts). Who was an operator could do everything.

ALTER TABLE app_user ADD COLUMN operator_role text
  CHECK (operator_role IN ('reviewer', 'catalogue', 'content', 'finance', 'administrator'));
UPDATE app_user SET operator_role = 'administrator' WHERE operator;
ALTER TABLE app_user DROP COLUMN operator;
CREATE INDEX app_user_operators ON app_user (operator_role, id) WHERE operator_role IS NOT NULL;
