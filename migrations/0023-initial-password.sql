-- A password that somebody else made up for a user opens nothing after this moment; null once he has set one of his own.
ALTER TABLE app_user ADD COLUMN initial_password_until timestamptz;
