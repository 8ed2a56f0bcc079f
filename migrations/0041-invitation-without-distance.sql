-- Never filled: distances are computed from where the institution and the demand's cities are.
ALTER TABLE invitation DROP COLUMN distance_km;
