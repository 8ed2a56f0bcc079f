-- A line whose amounts would tell a company what one person left out or added (decision 171). Derived, so that every list, count and
-- decision asks the very same thing; `package_price`: fen of the package alone.
ALTER TABLE settlement_line
  ADD COLUMN quiet boolean NOT NULL GENERATED ALWAYS AS (
    jsonb_path_exists(parts, '$[*] ? (@.kind != "package")')
    OR jsonb_path_exists(findings, '$[*] ? (@.rule == "omitted" || @.rule == "addOn" || (@.rule == "price" && @.amount < 0))')) STORED,
  ADD COLUMN package_price bigint GENERATED ALWAYS AS (
    (jsonb_path_query_first(parts, '$[*] ? (@.kind == "package").amount'))::bigint) STORED;
