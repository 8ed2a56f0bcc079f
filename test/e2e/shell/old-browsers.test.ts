import { createHash } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { entryText, type ReceiptEntry } from '#domain/sealing/receipt-chain.ts';
import { receiptFileFormat } from '#domain/sealing/verify-receipts.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { workIsDone } from '#server/ports/picture-captcha/proof-of-work.ts';
import { openBrowser } from '#test/e2e/browser.ts';
import { answer } from '#test/e2e/page-helpers.ts';
import { url, visitor } from '#test/e2e/visitor.ts';
import { within } from '#test/slowness.ts';

// What an old or crippled browser gets, in a new one. Real old ones: `npm run browsers`.

const broken = "Array.prototype.toSorted = () => { throw new TypeError('toSorted is not a function'); };";

test('a public page that fails in the browser stays as the server sent it, readable, with links that work', async () => {
  const { page, context } = await visitor({ expects: /./ });
  const html = await visitor({ javaScriptEnabled: false });
  await context.addInitScript(broken);
  await page.goto(url('/'));
  const notice = page.getByRole('status').filter({ hasText: '没有加载成功' });
  await notice.waitFor();
  await html.open('/');
  const text = (of: typeof page) => of.locator('main h1, main h2').allInnerTexts();
  expect(await text(page)).toEqual(await text(html.page));
  expect(await page.title()).toBe(await html.page.title());
  expect(await page.getByText('页面出了点问题').count()).toBe(0);
  expect(await page.getByText('is not a function').count()).toBe(0);
  // Its styles, too.
  const width = (of: typeof page) =>
    of.locator('main h1').evaluate('(h1) => h1.getBoundingClientRect().width');
  expect(await width(page)).toBe(await width(html.page));
  await page.getByRole('link', { name: '需求大厅' }).first().click();
  await page.waitForURL(/big-hall/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

const chrome86 =
  'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/86.0.4240.198 Safari/537.36';

test('where the frame itself fails, React draws the page anew: the page stays, and so does what an old browser is told', async () => {
  const { page, context } = await visitor({ expects: /./, userAgent: chrome86 });
  await context.addInitScript("Array.prototype.at = () => { throw new TypeError('at is not a function'); };");
  await page.goto(url('/'));
  await page.getByRole('status').filter({ hasText: '没有加载成功' }).waitFor();
  await page.getByText('您的浏览器版本过旧').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('where not even React can begin, a signed-in page is not left empty, nor is a public one', async () => {
  const { page, context } = await visitor({ expects: /./, userAgent: chrome86 });
  await context.addInitScript("JSON.parse = () => { throw new SyntaxError('Unexpected token'); };");
  for (const path of ['/user-center/index', '/about-us']) {
    await page.goto(url(path));
    const notice = page.getByRole('alert').filter({ hasText: '没有加载成功' });
    await notice.getByRole('link', { name: '刷新' }).waitFor();
    await page.getByText('您的浏览器版本过旧').waitFor();
    expect(await page.getByText('Unexpected token').count()).toBe(0);
  }
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test.each([
  ['throws while it is read', { body: "throw new TypeError('broken');", contentType: 'text/javascript' }],
  ['does not come', { status: 404, body: '' }],
])('a file of the page that %s: the page is kept, and a line offers 刷新', async (_, answer) => {
  const { page } = await visitor({ expects: /./ });
  const file = /assets\/(demand-hall|signed-in-layout)-[^/]*\.js/;
  const notice = page.getByRole('alert').filter({ hasText: '没有加载成功' });
  for (const [path, there] of [
    ['/big-hall', page.getByRole('heading', { level: 1 })],
    ['/user-center/index', page.locator('main')],
  ] as const) {
    await page.route(file, (route) => route.fulfill(answer));
    await page.goto(url(path));
    await notice.waitFor();
    await there.waitFor();
    expect(await page.getByText('正在加载').isVisible()).toBe(false);
    await page.unroute(file);
    await notice.getByRole('link', { name: '刷新' }).click();
    await notice.waitFor({ state: 'hidden' });
  }
  // Signed out: the frame works again, and leads there.
  await page.waitForURL(/login/);
});

// Which browsers are old: first-script.test.ts.
test.each([
  ['86', 'visible'],
  ['92', 'hidden'],
] as const)(
  'on pages of either kind that work, what Chrome %s is told of newer ones is %s',
  async (version, state) => {
    const sentence =
      /您的浏览器版本过旧.*Chrome（92 以上）.*Firefox（115 以上）.*Safari（15 以上）.*极速模式/s;
    const { page } = await visitor({ userAgent: chrome86.replace('Chrome/86', `Chrome/${version}`) });
    for (const path of ['/about-us', '/user-center/index']) {
      await page.goto(url(path));
      await page.getByText(sentence).waitFor({ state });
    }
  },
);

test('plain http on a name: signing in, the wizard, copying, checking receipts and the captcha work without what browsers keep for https', async () => {
  const browser = await openBrowser(['--host-resolver-rules=MAP tijian.test 127.0.0.1']);
  try {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      // A header that only https can keep.
      const own = message.type() === 'error' && !message.text().includes('Cross-Origin-Opener-Policy');
      if (own) problems.push(message.text());
    });
    const at = (path: string) => url(path).replace(/\/\/(localhost|127\.0\.0\.1)/, '//tijian.test');
    await page.goto(at('/login'));
    expect(await page.evaluate('isSecureContext')).toBe(false);
    expect(await page.evaluate('[crypto.randomUUID, crypto.subtle, navigator.clipboard].join()')).toBe(',,');
    await page.getByLabel('账号或手机号').fill('demo_buyer');
    await page.locator('input[type=password]').fill(demoPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));

    await page.goto(at('/require-submit'));
    await page.getByLabel('需求名称').fill('内网里填写的需求');
    await page.getByText('已保存').first().waitFor();

    await page.goto(at('/require-custom'));
    await page.getByRole('button', { name: '复制链接' }).click();
    await page.getByText('链接已复制').waitFor();

    // A list of one receipt: its hash can only be right when the page has computed it.
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const entry = {
      no: 1,
      kind: 'sent',
      of: null,
      at: '2026-01-01T00:00:00.000Z',
      receipt: hash('a'),
      previous: '',
    };
    const file = {
      format: receiptFileFormat,
      demand: 'CG20260101-000001',
      entries: [{ ...entry, hash: hash(entryText('CG20260101-000001', entry as ReceiptEntry)) }],
      contents: [],
      record: null,
    };
    await page.goto(at('/verify-receipts'));
    await page.locator('input[type=file]').setInputFiles({
      name: '回执.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.getByText('核验通过：1 条回执').waitFor();

    // The captcha's part of the browser, by a library beside the page.
    // Little of it: browsers of tests run without their compiler.
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 20,
      counter: 30,
      deriveKey,
      hmacSignatureSecret: 'a test work',
      hmacKeySignatureSecret: 'a test key',
    });
    const work = JSON.stringify(challenge);
    const shown = { kind: 'work', work };
    await page.route('**/common/picCaptcha', (route) =>
      answer(route, 200, '', { id: '019aa000-0000-7000-8000-000000000001', shown }),
    );
    await page.route('**/common/smsCaptcha', (route) => answer(route, 200, '', { retryAfter: 60 }));
    // Who is signed in is led on from there.
    await page.evaluate('localStorage.clear()');
    await context.clearCookies();
    await page.goto(at('/register'));
    await page.getByLabel('手机号').fill('13800138124');
    const sent = page.waitForRequest('**/common/smsCaptcha', { timeout: within(60_000) });
    await page.getByRole('button', { name: '获取验证码' }).click();
    const { captcha } = (await sent).postDataJSON() as { captcha: { counter: number; derivedKey: string } };
    expect(await workIsDone('a test', challenge, captcha)).toBe(true);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
