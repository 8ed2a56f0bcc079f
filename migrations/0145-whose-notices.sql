-- For which company or institution of his a person gets the notice, by the name it had then; '' where it is for himself or for operators.
ALTER TABLE notification ADD COLUMN organisation text NOT NULL DEFAULT '';
