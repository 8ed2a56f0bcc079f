-- Once, as the superuser on the leader: psql -v password=… -f database.sql
CREATE ROLE checkup LOGIN PASSWORD :'password';
-- Calls of people work as this role, which owns nothing and cannot change the audit log (docs/operations.md).
CREATE ROLE checkup_site;
GRANT checkup_site TO checkup;
CREATE DATABASE checkup OWNER checkup ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' LC_COLLATE 'C.UTF-8' TEMPLATE template0;
