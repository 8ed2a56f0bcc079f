import { paths } from '#web/paths/paths.ts';

const byCode: Readonly<Record<string, string>> = {
  service: '在线客服需要先登录，登录后回到刚才的页面。',
  700: '登录已过期，请重新登录，之后回到刚才的页面。',
  701: '这个账号已被冻结，暂时不能使用。登录可以查看原因，如有疑问请致电客服热线。',
  702: '密码已在其他设备上修改，请用新密码重新登录。',
};

/** Why one has come to sign in, by the query of the login page. */
export function whySignIn(query: URLSearchParams): string {
  const known = byCode[query.get('why') ?? ''];
  if (known) return known;
  const to = query.get('redirect') ?? '';
  if (to.startsWith(paths.serviceCompany())) return '申请机构入驻需要先登录；还没有账号可免费注册。';
  if (to.startsWith(paths.requireSubmit())) return '发布体检需求需要先登录，已填写的内容会带过去。';
  if (to) return '这个页面需要登录，登录后会自动打开。';
  return '采购方、体检机构使用同一个账号登录。';
}
