-- What is wrong with an import row, or worth a look, is a code with its parameters (src/domain/library-import/row-finding.ts); the
-- sentence is made when it is shown. Stored sentences that the program asked about become their codes, all others are kept as said.

CREATE FUNCTION pg_temp.finding(said text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  m text[];
BEGIN
  m := regexp_match(said, '^与(?:“(.*)”)?第 (\d+) 行项目名称相同但价格不同');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'pricesDiffer', 'other', pg_temp.place(m[1], m[2]));
  END IF;
  m := regexp_match(said, '^与(?:“(.*)”)?第 (\d+) 行重复，');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'repeated', 'other', pg_temp.place(m[1], m[2]));
  END IF;
  m := regexp_match(said, '^与(?:“(.*)”)?第 (\d+) 行对应项目库中的同一项目“(.*)”，');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'sameLibraryItem', 'other', pg_temp.place(m[1], m[2]), 'itemName', m[3]);
  END IF;
  m := regexp_match(said, '^编码“(.*)”与(?:“(.*)”)?第 (\d+) 行“(.*)”相同，');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'sameCode', 'itemCode', m[1], 'other', pg_temp.place(m[2], m[3]), 'otherName', m[4]);
  END IF;
  m := regexp_match(said, '^项目库中编码相同的项目叫“(.*)”，另有一个项目叫“(.*)”，');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'libraryNameTaken', 'itemName', m[1], 'name', m[2]);
  END IF;
  m := regexp_match(said, '^优惠价 ¥([\d,]+\.\d\d) 高于原价 ¥([\d,]+\.\d\d)');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'saleAboveList',
      'salePrice', (replace(m[1], ',', '')::numeric * 100)::integer,
      'listPrice', (replace(m[2], ',', '')::numeric * 100)::integer);
  END IF;
  IF said LIKE '最大年龄小于最小年龄%' THEN
    RETURN '{"code": "agesReversed"}';
  END IF;
  RETURN jsonb_build_object('code', 'said', 'text', said);
END $$;

CREATE FUNCTION pg_temp.place(sheet text, row_no text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('rowNo', row_no::integer, 'sheet', sheet)) $$;

CREATE FUNCTION pg_temp.errors_of(said jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(jsonb_object_agg(e.key, pg_temp.finding(e.value)), '{}') FROM jsonb_each_text(said) e $$;

CREATE FUNCTION pg_temp.warnings_of(said text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(jsonb_agg(pg_temp.finding(w.text) ORDER BY w.n), '[]')
  FROM unnest(said) WITH ORDINALITY AS w (text, n) $$;

UPDATE import_row SET errors = pg_temp.errors_of(errors) WHERE errors <> '{}';
ALTER TABLE import_row ALTER COLUMN warnings DROP DEFAULT;
ALTER TABLE import_row ALTER COLUMN warnings TYPE jsonb USING pg_temp.warnings_of(warnings);
ALTER TABLE import_row ALTER COLUMN warnings SET DEFAULT '[]';

-- Rows that an undo brings back are kept whole.
UPDATE import_undo SET rows = (
    SELECT COALESCE(jsonb_agg(r || jsonb_build_object(
        'errors', pg_temp.errors_of(r -> 'errors'),
        'warnings', pg_temp.warnings_of(ARRAY(SELECT jsonb_array_elements_text(r -> 'warnings')))) ORDER BY n), '[]')
    FROM jsonb_array_elements(rows) WITH ORDINALITY AS e (r, n))
  WHERE rows <> '[]';
