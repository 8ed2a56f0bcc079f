/** What a generated market has; see `generate` in cli.ts. */
export interface MarketSize {
  readonly institutions: number;
  readonly itemsPerInstitution: number;
  readonly demands: number;
  readonly quotations: number;
  readonly linesPerQuotation: number;
  readonly seed: number;
}

const packages = 3;

/** Tables that are written, whose triggers would notify nodes of each row. */
export const generatedTables = [
  'app_user',
  'company',
  'company_member',
  'institution',
  'institution_member',
  'institution_item',
  'institution_package',
  'institution_package_item',
  'demand',
  'demand_city',
  'package_group',
  'demand_package',
  'package_city',
  'demand_item',
  'invitation',
  'quotation',
  'quotation_package',
  'quotation_line',
];

/**
 * The statements that make a market, in their order, with a name of what each makes. All of it is a function of size and seed: nothing
 * is random, and PostgreSQL makes the rows itself, which is faster than sending them. Times are reckoned from today; the setting `generate.password_hash` is of all accounts.
 */
export function marketStatements(size: MarketSize): readonly (readonly [string, string])[] {
  const { institutions, itemsPerInstitution, demands, quotations, linesPerQuotation, seed } = size;
  const companies = Math.ceil(demands / 5);
  const itemsPerPackage = Math.ceil(linesPerQuotation / packages);
  return [
    [
      'functions',
      `
      CREATE FUNCTION pg_temp.below(what text, n bigint, most bigint) RETURNS int LANGUAGE sql IMMUTABLE AS
        $$ SELECT ((hashint8extended(n, hashtext(what)::bigint + ${seed}) & 9223372036854775807) % most)::int $$;
      CREATE FUNCTION pg_temp.made_id(kind int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
        $$ SELECT (lpad(to_hex(1735689600000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
          || substr(md5(${seed} || ':' || kind || ':' || n), 1, 15))::uuid $$;
      CREATE TEMP TABLE city ON COMMIT DROP AS
        SELECT row_number() OVER (ORDER BY id) - 1 AS at, id, name FROM region WHERE level = 2 AND NOT pseudo;
      CREATE TEMP TABLE item ON COMMIT DROP AS
        SELECT row_number() OVER (ORDER BY code) - 1 AS at, code, name, category, reference_price, sexes
        FROM catalogue_item WHERE active AND sexes @> '{1,2,3}';
      CREATE TEMP TABLE size ON COMMIT DROP AS
        SELECT (SELECT count(*) FROM city) AS cities, (SELECT count(*) FROM item) AS items`,
    ],
    [
      'accounts',
      `
      INSERT INTO app_user (id, account, mobile, password_hash, created_at)
      SELECT pg_temp.made_id(1, n), 'gen_buyer_' || n, '170' || lpad(n::text, 8, '0'), current_setting('generate.password_hash'), date_trunc('day', now()) - interval '2 years'
      FROM generate_series(1, ${companies}) n
      UNION ALL
      SELECT pg_temp.made_id(2, n), 'gen_provider_' || n, '171' || lpad(n::text, 8, '0'), current_setting('generate.password_hash'), date_trunc('day', now()) - interval '2 years'
      FROM generate_series(1, ${institutions}) n`,
    ],
    [
      'companies',
      `
      INSERT INTO company (id, user_id, name, credit_code, region_id, address, industry, contact, mobile, status, in_force)
      SELECT pg_temp.made_id(3, n), pg_temp.made_id(1, n), c.name || '第' || n || '实业有限公司', '9144' || lpad(n::text, 14, '0'),
        c.id, '测试路 ' || n || ' 号', chr(65 + pg_temp.below('industry', n, 20)), '王小明', '170' || lpad(n::text, 8, '0'), 1, true
      FROM generate_series(1, ${companies}) n JOIN city c ON c.at = pg_temp.below('company', n, (SELECT cities FROM size))`,
    ],
    [
      'company members',
      `
      INSERT INTO company_member (company_id, user_id, role)
      SELECT pg_temp.made_id(3, n), pg_temp.made_id(1, n), 'owner' FROM generate_series(1, ${companies}) n`,
    ],
    [
      'institutions',
      `
      INSERT INTO institution (id, code, name, short_name, type, level, city_id, region_id, address, licence_no, credit_code,
        daily_capacity, contact, mobile, status, in_force, item_count, longitude, latitude)
      SELECT pg_temp.made_id(4, n), 'GEN' || lpad(n::text, 6, '0'), c.name || '第' || n || '体检中心', '第' || n || '体检',
        (ARRAY['CHECKUP_CENTER','PUBLIC_GENERAL','PRIVATE_GENERAL','CLINIC','TCM'])[1 + pg_temp.below('type', n, 5)],
        (ARRAY['3A','2A','3B','NONE','NONE'])[1 + pg_temp.below('level', n, 5)],
        c.id, c.id, '健康路 ' || n || ' 号', 'PDY' || lpad(n::text, 9, '0'), '1244' || lpad(n::text, 14, '0'),
        50 + 10 * pg_temp.below('capacity', n, 50), '李小红', '171' || lpad(n::text, 8, '0'), 1, true, ${itemsPerInstitution},
        100 + pg_temp.below('longitude', n, 20000) / 1000.0, 22 + pg_temp.below('latitude', n, 20000) / 1000.0
      FROM generate_series(1, ${institutions}) n JOIN city c ON c.at = pg_temp.below('city', n, (SELECT cities FROM size))`,
    ],
    [
      'institution members',
      `
      INSERT INTO institution_member (institution_id, user_id, role)
      SELECT pg_temp.made_id(4, n), pg_temp.made_id(2, n), 'owner' FROM generate_series(1, ${institutions}) n`,
    ],
    [
      'price lists',
      `
      INSERT INTO institution_item (id, institution_id, name, category, list_price, sale_price, catalogue_codes, mapping_state)
      SELECT pg_temp.made_id(5, n * 1000::bigint + k), pg_temp.made_id(4, n), i.name || CASE WHEN k < s.items THEN '' ELSE '（' || k || '）' END,
        i.category, p.list, p.list * (60 + pg_temp.below('discount', n, 40)) / 100, ARRAY[i.code], 2
      FROM size s CROSS JOIN generate_series(1, ${institutions}) n CROSS JOIN generate_series(0, ${itemsPerInstitution - 1}) k
        JOIN item i ON i.at = (n * 13 + k) % s.items
        CROSS JOIN LATERAL (SELECT (i.reference_price * (70 + pg_temp.below('price', n * 1000::bigint + k, 60)) / 100)::int AS list) p`,
    ],
    [
      'packages of institutions',
      `
      CREATE TEMP TABLE offered ON COMMIT DROP AS
        SELECT pg_temp.made_id(13, n * 2::bigint + v.sort) AS id, i.institution_id, v.*, i.id AS item, k, i.list_price, i.sale_price
        FROM (VALUES (0, 'ANNUAL', '年度体检套餐', 30), (1, 'ENTRY', '入职体检套餐', 10)) v (sort, check_type, name, items)
          CROSS JOIN generate_series(1, ${institutions}) n CROSS JOIN LATERAL generate_series(0, v.items - 1) k
          JOIN institution_item i ON i.id = pg_temp.made_id(5, n * 1000::bigint + k);
      INSERT INTO institution_package (id, institution_id, name, check_type, sort, list_price, sale_price)
      SELECT id, institution_id, name, check_type, sort, sum(list_price), sum(sale_price) FROM offered
      GROUP BY id, institution_id, name, check_type, sort`,
    ],
    [
      'items of these',
      `
      UPDATE institution i SET annual_price = p.sale_price FROM institution_package p
      WHERE p.institution_id = i.id AND p.check_type = 'ANNUAL';
      INSERT INTO institution_package_item (package_id, sex, institution_item_id, sort) SELECT id, 3, item, k FROM offered`,
    ],
    [
      'demands',
      `
      INSERT INTO demand (id, number, owner_id, company_id, title, purpose, exam_from, exam_to, quote_deadline, budget_max, contact, mobile,
        status, draft_step, headcount, item_count, quotation_count, created_at, updated_at, submitted_at, published_at, invited_at, ended_at)
      SELECT pg_temp.made_id(6, n), 'GCG' || to_char(d.day, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0'),
        pg_temp.made_id(1, o.company), pg_temp.made_id(3, o.company),
        to_char(d.day, 'YYYY') || ' 年度员工体检（第 ' || n || ' 批）',
        (ARRAY['ANNUAL','ENTRY','RETIRED','WOMEN'])[1 + pg_temp.below('purpose', n, 4)],
        d.day::date + 30, d.day::date + 60, d.day + CASE WHEN d.status = 2 THEN interval '60 days' ELSE interval '14 days' END,
        (300 + 10 * pg_temp.below('budget', n, 120)) * 100, '王小明', '170' || lpad(o.company::text, 8, '0'), d.status, 3,
        30 + pg_temp.below('heads', n, 900), ${itemsPerPackage * packages}, q.count, d.day, d.day, d.day,
        CASE WHEN d.status > 1 THEN d.day END, CASE WHEN d.status > 1 THEN d.day END,
        CASE WHEN d.status > 2 THEN d.day + interval '20 days' END
      FROM generate_series(1, ${demands}) n,
        LATERAL (SELECT 1 + (n - 1) % ${companies} AS company) o,
        LATERAL (SELECT (ARRAY[2,2,2,3,3,3,3,3,5,4])[1 + pg_temp.below('status', n, 10)] AS status) s,
        LATERAL (SELECT s.status, date_trunc('day', now()) - make_interval(hours => CASE WHEN s.status = 2 THEN pg_temp.below('day', n, 960)
          ELSE 1000 + pg_temp.below('day', n, 16000) END) AS day) d,
        LATERAL (SELECT ${Math.floor(quotations / demands)} + (n <= ${quotations % demands})::int AS count) q`,
    ],
    [
      'their cities',
      `
      INSERT INTO demand_city (demand_id, region_id, city_id, headcount, invited_at)
      SELECT d.id, c.id, c.id, d.headcount, d.published_at
      FROM generate_series(1, ${demands}) n JOIN demand d ON d.id = pg_temp.made_id(6, n)
        JOIN institution i ON i.id = pg_temp.made_id(4, 1 + n * 31::bigint % ${institutions}) JOIN city c ON c.id = i.city_id`,
    ],
    [
      'their groups',
      `
      INSERT INTO package_group (id, demand_id, name)
      SELECT pg_temp.made_id(7, n), pg_temp.made_id(6, n), '全体员工' FROM generate_series(1, ${demands}) n`,
    ],
    [
      'their packages',
      `
      INSERT INTO demand_package (id, demand_id, group_id, name, sex, headcount, sort)
      SELECT pg_temp.made_id(8, n * ${packages}::bigint + p), d.id, pg_temp.made_id(7, n), (ARRAY['男性','未婚女性','已婚女性'])[p + 1], p + 1,
        d.headcount / ${packages} + CASE WHEN p = 0 THEN d.headcount % ${packages} ELSE 0 END, p
      FROM generate_series(1, ${demands}) n JOIN demand d ON d.id = pg_temp.made_id(6, n), generate_series(0, ${packages - 1}) p`,
    ],
    [
      'their headcounts by city',
      `
      INSERT INTO package_city (demand_package_id, city_id, headcount)
      SELECT p.id, c.city_id, p.headcount FROM demand_package p JOIN demand_city c USING (demand_id)
      WHERE p.demand_id IN (SELECT pg_temp.made_id(6, n) FROM generate_series(1, ${demands}) n)`,
    ],
    [
      'their items',
      `
      INSERT INTO demand_item (id, package_id, catalogue_code, sort)
      SELECT pg_temp.made_id(9, (n * ${packages}::bigint + p) * 200 + k), pg_temp.made_id(8, n * ${packages}::bigint + p), i.code, k
      FROM size s CROSS JOIN generate_series(1, ${demands}) n CROSS JOIN generate_series(0, ${packages - 1}) p
        CROSS JOIN generate_series(0, ${itemsPerPackage - 1}) k JOIN item i ON i.at = (n * 7 + k * 3) % s.items`,
    ],
    [
      'quotations',
      `
      CREATE TEMP TABLE made ON COMMIT DROP AS
        SELECT n, 1 + (n - 1) % ${demands} AS demand, (n - 1) / ${demands} AS place,
          1 + (1 + (n - 1) % ${demands}) * 31::bigint % ${institutions} AS first
        FROM generate_series(1, ${quotations}) n;
      INSERT INTO quotation (id, number, demand_id, institution_id, status, valid_until, created_at, updated_at, confirmed_at)
      SELECT pg_temp.made_id(10, m.n), 'GBJ' || to_char(d.published_at, 'YYYYMMDD') || '-' || lpad(m.n::text, 7, '0'), d.id,
        pg_temp.made_id(4, 1 + (m.first - 1 + m.place) % ${institutions}),
        CASE d.status WHEN 2 THEN 2 WHEN 3 THEN CASE WHEN m.place = 0 THEN 7 ELSE 8 END ELSE 5 END,
        d.exam_to, d.published_at, d.published_at, d.published_at + interval '1 day'
      FROM made m JOIN demand d ON d.id = pg_temp.made_id(6, m.demand)`,
    ],
    [
      'invitations',
      `
      INSERT INTO invitation (demand_id, institution_id, source, coverage, estimate, reason)
      SELECT q.demand_id, q.institution_id, 'match', 0.9, 40000, '项目覆盖高' FROM made m JOIN quotation q ON q.id = pg_temp.made_id(10, m.n)`,
    ],
    [
      'quoted packages',
      `
      INSERT INTO quotation_package (id, quotation_id, demand_package_id, status, coverage)
      SELECT pg_temp.made_id(11, m.n * ${packages}::bigint + p), q.id, pg_temp.made_id(8, m.demand * ${packages}::bigint + p),
        CASE q.status WHEN 2 THEN 2 WHEN 7 THEN 3 WHEN 8 THEN 4 ELSE 5 END, 0
      FROM made m JOIN quotation q ON q.id = pg_temp.made_id(10, m.n), generate_series(0, ${packages - 1}) p`,
    ],
    [
      'quoted lines',
      `
      INSERT INTO quotation_line (id, quotation_package_id, demand_item_id, catalogue_code, item_match, institution_item_id, reason,
        list_price, unit_price, sort)
      SELECT pg_temp.made_id(12, (m.n * ${packages}::bigint + p) * 200 + k), pg_temp.made_id(11, m.n * ${packages}::bigint + p),
        pg_temp.made_id(9, (m.demand * ${packages}::bigint + p) * 200 + k), i.code, CASE WHEN o.id IS NULL THEN 2 ELSE 1 END, o.id,
        CASE WHEN o.id IS NULL THEN '本院未开展' ELSE '' END, coalesce(o.list_price, 0), coalesce(o.sale_price, 0), k
      FROM size s CROSS JOIN made m CROSS JOIN generate_series(0, ${packages - 1}) p
        CROSS JOIN generate_series(0, ${itemsPerPackage - 1}) k JOIN item i ON i.at = (m.demand * 7 + k * 3) % s.items
        LEFT JOIN LATERAL (
          SELECT id, list_price, sale_price FROM institution_item, (SELECT 1 + (m.first - 1 + m.place) % ${institutions} AS at) a
          WHERE id = pg_temp.made_id(5, a.at * 1000 + ((i.at - a.at * 13) % s.items + s.items) % s.items)) o ON true`,
    ],
    [
      'their totals',
      `
      UPDATE quotation_package t SET list_total = l.list, quoted_total = l.unit, coverage = l.coverage
      FROM (SELECT quotation_package_id, sum(list_price) AS list, sum(unit_price) AS unit, avg((item_match = 1)::int) AS coverage
        FROM quotation_line GROUP BY 1) l
      WHERE t.id = l.quotation_package_id AND t.list_total = 0`,
    ],
  ];
}
