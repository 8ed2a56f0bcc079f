import { Parser } from 'saxen';
import { beforeAll, describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { newId } from '#server/db/new-id.ts';
import { closedToRobots } from '#server/modules/common/robots.ts';
import { entriesPerFile } from '#server/modules/sitemap/list-files.query.ts';
import { urlEntry } from '#server/modules/sitemap/sitemap-xml.ts';
import { accountRoutes } from '#web/routes/account.ts';
import { consoleRoutes } from '#web/routes/console.ts';
import { providerRoutes } from '#web/routes/provider.ts';
import { publicRoutes } from '#web/routes/public.ts';
import { purchaseRoutes } from '#web/routes/purchase.ts';
import { rowsOf } from '#test/world/rows.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';

// What search engines are shown: every public record once, with its date, and nothing that isn't public.

const world = useWorld();
const app = useApp(world);
let site: string;
const many = entriesPerFile + 5;
beforeAll(async () => {
  site = `${world.services.settings.publicUrl}/bid-web`;
  await addRecords();
});

const demands = [
  { title: '采购中', kind: 'open', status: demandStatus.procuring, published: '2026-03-01T02:00:00.000Z' },
  {
    title: '已完成',
    kind: 'open',
    status: demandStatus.completed,
    published: '2026-03-01T02:00:00.000Z',
    ended: '2026-04-01T02:00:00.000Z',
  },
  {
    title: '未完成',
    kind: 'open',
    status: demandStatus.expired,
    published: '2026-03-01T02:00:00.000Z',
    ended: '2026-03-20T02:00:00.000Z',
  },
  ...[0, 1, 5, 7, 8].map((status) => ({ title: `不公开${status}`, kind: 'open' as const, status })),
  ...[0, 1, 2, 3, 4].map((status) => ({ title: `定向${status}`, kind: 'directed' as const, status })),
] as const satisfies readonly {
  title: string;
  kind: string;
  status: number;
  published?: string;
  ended?: string;
}[];
const idOf = new Map<string, string>();

async function addRecords() {
  const { userId, companyId } = world.people.buyer;
  for (const [i, demand] of demands.entries()) {
    const id = newId();
    idOf.set(demand.title, id);
    const at = (text: string | undefined) => (text ? new Date(text) : null);
    await world.sql`INSERT INTO demand (id, number, kind, owner_id, company_id, title, status, published_at, ended_at)
      VALUES (${id}, ${`CG-${i}`}, ${demand.kind}, ${userId}, ${companyId}, ${demand.title}, ${demand.status},
        ${at('published' in demand ? demand.published : '2026-03-01T02:00:00Z')}, ${at('ended' in demand ? demand.ended : undefined)})`;
  }
  // A city of its own, more institutions than one file holds; the last one was never certified.
  await world.sql`INSERT INTO institution (id, code, name, short_name, type, level, city_id, region_id, address, licence_no,
      credit_code, contact, mobile, status, in_force, reviewed_at)
    SELECT gen_random_uuid(), 'MANY&' || i, '测试机构' || i, '测试', 'CHECKUP_CENTER', 'NONE', '500100', '500103', '测试路',
      'PDY', 'MANY' || i, '赵小兰', '13911112222', 1, i < ${many}, '2026-02-01T00:00:00Z' FROM generate_series(0, ${many}) i`;
  for (const [path, published] of [
    ['health-msg-detail1', '2026-01-01'],
    ['later-article', '2026-01-02'],
    // Written in May, in sight from June on.
    ['scheduled-article', '2026-06-06T00:00:00Z'],
    ['not-yet', '2099-01-01'],
  ])
    await world.sql`INSERT INTO content (id, collection, path, title, body, published_at, updated_at)
      VALUES (${newId()}, 'news', ${path}, '文章', '正文', ${published}::timestamptz, '2026-05-05T00:00:00Z')
      ON CONFLICT (collection, path) DO UPDATE SET updated_at = EXCLUDED.updated_at`;
}

interface Entry {
  readonly path: string;
  readonly lastmod: string | undefined;
}

/** Parses strictly: whatever isn't well-formed fails. */
function read(xml: string): { root: string; entries: Entry[] } {
  const entries: { path: string; lastmod: string | undefined }[] = [];
  let [root, open, text] = ['', '', ''];
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name) => {
    root ||= name;
    [open, text] = [name, ''];
  });
  parser.on('text', (value, decode) => {
    text += decode(value);
  });
  parser.on('closeTag', (name) => {
    if (name !== open) return;
    if (name === 'loc') {
      expect(text.startsWith(`${site}/`)).toBe(true);
      entries.push({ path: text.slice(site.length), lastmod: undefined });
    }
    const last = entries.at(-1);
    if (name === 'lastmod' && last) last.lastmod = text;
  });
  parser.write(xml);
  parser.end();
  return { root, entries };
}

async function get(path: string) {
  const response = await app().inject({ method: 'GET', url: `/bid-web${path}` });
  expect([path, response.statusCode]).toEqual([path, 200]);
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  return read(response.body);
}

async function filesOf(kind: string): Promise<Entry[]> {
  const { root, entries } = await get('/sitemap.xml');
  expect(root).toBe('sitemapindex');
  return entries.filter(({ path }) => path.startsWith(`/sitemap-${kind}`));
}

async function entriesOf(kind: string): Promise<Entry[]> {
  const files = await Promise.all((await filesOf(kind)).map(({ path }) => get(path)));
  return files.flatMap(({ root, entries }) => {
    expect(root).toBe('urlset');
    expect(entries.length).toBeLessThanOrEqual(entriesPerFile);
    return entries;
  });
}

describe('sitemap', () => {
  test('lists the demands of the hall and no others, with what happened last', async () => {
    const pathOf = (title: string) => `/home-demand-detail?bidId=${idOf.get(title)}`;
    expect(await entriesOf('demands')).toEqual([
      { path: pathOf('采购中'), lastmod: '2026-03-01T02:00:00.000Z' },
      { path: pathOf('已完成'), lastmod: '2026-04-01T02:00:00.000Z' },
      { path: pathOf('未完成'), lastmod: '2026-03-20T02:00:00.000Z' },
    ]);
    expect((await filesOf('demands'))[0]?.lastmod).toBe('2026-04-01T02:00:00.000Z');
  });

  test('splits institutions into files that hold each one in force exactly once', async () => {
    expect(await filesOf('institutions')).toHaveLength(2);
    const paths = (await entriesOf('institutions')).map(({ path }) => path);
    const inForce = await rowsOf(world.db, 'institution', { in_force: true });
    expect(paths.toSorted()).toEqual(
      inForce.map(({ code }) => `/organization/${encodeURIComponent(code)}`).toSorted(),
    );
    expect(paths).toContain('/organization/MANY%260');
  });

  test('no file is named by an institution’s internal id', async () => {
    for (const { path } of await filesOf('institutions')) {
      const code = decodeURIComponent(/^\/sitemap-institutions-(.+)\.xml$/.exec(path)?.[1] ?? '');
      expect((await get(path)).entries[0]?.path).toBe(`/organization/${encodeURIComponent(code)}`);
    }
  });

  test('lists homes and lists of places with institutions, and of no others', async () => {
    const paths = (await entriesOf('regions')).map(({ path }) => path);
    const places = ['440000', '440300', '440305', '500000', '500100', '500103'];
    expect(paths).toEqual(places.flatMap((id) => [`/${id}`, `/mechanism-list?district_id=${id}`]));
  });

  test('lists published articles under their addresses', async () => {
    const entries = await entriesOf('articles');
    const paths = entries.map(({ path }) => path);
    const dateOf = (path: string) => entries.find((one) => one.path === path)?.lastmod;
    expect(dateOf('/health-msg/later-article')).toBe('2026-05-05T00:00:00.000Z');
    expect(dateOf('/health-msg/scheduled-article')).toBe('2026-06-06T00:00:00.000Z');
    expect(paths).toContain('/health-msg-detail1');
    expect(paths).toContain('/health-msg/later-article');
    expect(paths).not.toContain('/health-msg/not-yet');
  });

  test('names only pages that exist, dated by their texts', async () => {
    const patterns = publicRoutes.map((route) => `/${route.path ?? ''}`);
    const pages = await entriesOf('pages');
    for (const { path } of pages) expect(patterns).toContain(path);
    expect(pages.find(({ path }) => path === '/health-msg')?.lastmod).toBe('2026-06-06T00:00:00.000Z');
  });

  test('an address with signs of XML stays well-formed', () => {
    expect(urlEntry('https://a', { path: '/x?a=1&b=<">' })).toBe(
      '<url><loc>https://a/x?a=1&amp;b=&lt;&quot;&gt;</loc></url>\n',
    );
  });

  test.each([
    'sitemap-nothing.xml',
    'sitemap-demands.xml',
    'sitemap-demands-1.xml',
    'sitemap-institutions-.xml',
    'sitemap-constructor.xml',
  ])('%s does not exist', async (file) => {
    const response = await app().inject({ method: 'GET', url: `/bid-web/${file}` });
    expect(response.statusCode).toBe(404);
  });
});

describe('robots.txt', () => {
  test.each(['/robots.txt', '/bid-web/robots.txt'])(
    '%s names the sitemap and closes what is private',
    async (url) => {
      const response = await app().inject({ method: 'GET', url });
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      const lines = response.body.split('\n');
      expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
      const closed = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
      expect(closed).toEqual(closedToRobots);
      const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
      for (const { path } of [...accountRoutes, ...purchaseRoutes, ...providerRoutes, ...consoleRoutes])
        expect([path, isClosed(`/bid-web/${path}`)]).toEqual([path, true]);
      // Opens without login, in the company's area, and is nothing to be found.
      const hidden = 'user-center/contract-detail';
      for (const { path } of publicRoutes)
        expect([path, isClosed(`/bid-web/${path ?? ''}`)]).toEqual([path, path === hidden]);
    },
  );
});

test('what is asked for at the root: one step to the sitemap, an icon', async () => {
  const sitemap = await app().inject({ method: 'GET', url: '/sitemap.xml' });
  expect([sitemap.statusCode, sitemap.headers.location]).toEqual([301, '/bid-web/sitemap.xml']);
  for (const url of ['/favicon.ico', '/bid-web/favicon.ico']) {
    const icon = await app().inject({ method: 'GET', url });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
    // An icon of one picture, which is a PNG.
    expect(icon.rawPayload.subarray(0, 6).toString('hex')).toBe('000001000100');
    expect(icon.rawPayload.subarray(22, 26).toString('latin1')).toBe('\x89PNG');
  }
});
