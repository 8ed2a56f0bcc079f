import { demoPassword } from '#server/demo/demo-accounts.ts';
import { inDays } from '#test/e2e/dates.ts';
import { type Driver, isAboutLeaving, WindowGone } from './driver.ts';
import { type Steps, steps } from './page-tools.ts';
import type { Role } from './routes.ts';
import { become } from './visit-routes.ts';

// The work that people do, in each engine: by mouse and keys, on the screens of the demo market.

interface Walk {
  readonly name: string;
  readonly role: Role;
  readonly go: (window: Steps, context: { origin: string; title: string }) => Promise<void>;
}

const at = (origin: string, path: string) => `${origin}/bid-web${path}`;

/** Into a date picker; its panel is closed again. */
async function fillDate(window: Steps, placeholder: string, value: string): Promise<void> {
  await window.fill(placeholder, value);
  await window.key('Enter');
  await window.key('Escape');
}

export const walks: readonly Walk[] = [
  {
    name: '登录（表单）',
    role: 'visitor',
    async go(window, { origin }) {
      await window.open(at(origin, '/login'));
      await window.fill('账号或手机号', 'demo_buyer');
      await window.pressAt('input[type=password]');
      await window.type(demoPassword);
      await window.pressAt('main form button[type=submit]');
      await window.at(/^(?!.*\/login)/);
    },
  },
  {
    name: '发布需求（向导三步）',
    role: 'buyer',
    async go(window, { origin, title }) {
      await window.open(at(origin, '/require-submit'));
      // Again where a draft that is found just then moves the button.
      await window.until('what is missing', async () => {
        await window.press('下一步：定制体检项目');
        return window.has('请填写需求名称');
      });
      await window.fill('需求名称', title);
      await window.press(/^年度体检$/);
      await window.pressText(/^选择城市$/);
      await window.type('深圳市');
      await window.pressAt('.ant-cascader-menu-item', 1, '深圳市');
      await fillDate(window, '开始日期', inDays(30));
      await fillDate(window, '结束日期', inDays(60));
      await fillDate(window, '选择日期和时间', `${inDays(10)} 18:00`);
      await window.fill('第 1 个城市的人数', '100');
      await window.press('下一步：定制体检项目');
      await window.text('套餐组与套餐');
      await window.press('选择模板套餐');
      await window.press(/年度基础体检/);
      await window.press(/^未婚女性$/);
      // The prices move the button when they come.
      await window.text(/机构公开价的中间一半/);
      await window.press('使用这份模板');
      for (const [label, heads] of [
        [/男性 · \d/, '60'],
        [/已婚女性 · \d/, '40'],
      ] as const) {
        await window.press(label);
        await window.fill('套餐人数', heads);
      }
      await window.text(/全部能做/);
      await window.text('已保存');
      await window.press('下一步：确认采购需求');
      // The step before has 合规检查, too, and stays until this one is drawn.
      await window.text('提交审核');
      await window.pressWithTicks(/我已知悉/, '提交审核');
      await window.at(/success-tip/);
    },
  },
  {
    name: '审核发布（运营决定）',
    role: 'operator',
    async go(window, { origin, title }) {
      await window.open(at(origin, '/console/demands'));
      await window.pressText(title);
      await window.press('审核通过');
      await window.pressUntil('通过并发布', '采购中');
    },
  },
  {
    name: '报价',
    role: 'provider',
    async go(window, { origin, title }) {
      // The invitation comes when the matching is through.
      await window.until(`invitation to ${title}`, async () => {
        await window.open(at(origin, '/service-center/demand-orders'));
        await window.text(/\d{4}/);
        return window.has(title);
      });
      await window.pressText(title);
      await window.at(/demand-orders\/./);
      await window.pressWithTicks(/都知悉，照现状报价/, /^确认全部 \d+ 个套餐/);
      await window.text('报价有效期');
      // The dialog's, which stands behind the page's.
      await window.press(/^提交报价$/, 1);
      await window.text('报价已提交');
    },
  },
  {
    name: '项目库改价',
    role: 'provider',
    async go(window, { origin }) {
      await window.open(at(origin, '/service-center/library'));
      await window.pressAt('[data-at="0:1"]', 2);
      await window.run('document.activeElement.select && document.activeElement.select()');
      await window.type(String(1000 + (Date.now() % 9000)));
      await window.key('Enter');
      await window.press(/^保存 \d+ 行/);
      // So much more than before is asked about.
      await window.until('已保存', async () => {
        if (await window.has(/→ ¥/)) await window.press('价格无误');
        return window.has(/已保存 \d+ 行/);
      });
    },
  },
  {
    name: '导入价格表（csv）',
    role: 'provider',
    async go(window, { origin }) {
      await window.open(at(origin, '/service-center/import'));
      await window.until('a field for files', () =>
        window.run(`document.querySelector('input[type=file]') !== null`),
      );
      const csv = `项目名称,类别,原价,优惠价\n血常规,检验,25,20\n尿常规,检验,15,12\n心电图,功能,${30 + (Date.now() % 60)},30\n`;
      await window.run(`(function () {
        var files = new DataTransfer();
        files.items.add(new File([${JSON.stringify(csv)}], '价格表.csv', { type: 'text/csv' }));
        var input = document.querySelector('input[type=file]');
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      })()`);
      await window.at(/\/import\/./);
      await window.text(/共 3 行/);
    },
  },
];

/** Does them in order; what failed is said, with what the console said. */
export async function walkAll(
  driver: Driver,
  origin: string,
  title: string,
  isDone: (name: string) => boolean,
  tell: (name: string, problems: readonly string[]) => void,
): Promise<void> {
  for (const { name, role, go } of walks) {
    if (isDone(name)) continue;
    const problems: string[] = [];
    try {
      await become(driver, origin, role);
      // What a page says that is just being left is no part of the work.
      await driver.problems();
      await go(steps(driver), { origin, title });
    } catch (error) {
      if (error instanceof WindowGone) throw new WindowGone(`${name}: ${error.message}`);
      problems.push((error as Error).message);
      const text = await driver.run('location.pathname + "\\n" + document.body.innerText').catch(String);
      console.log(String(text).slice(0, 3000).replaceAll(/^/gm, '    '));
    }
    const said = await driver.problems();
    tell(name, [...problems, ...said.filter((text) => !isAboutLeaving(text))]);
  }
}
