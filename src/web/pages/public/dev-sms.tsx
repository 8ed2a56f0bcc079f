import { Form, useRevalidator, useSearchParams } from 'react-router';
import { load } from '#web/api/invoke-context.ts';
import style from '#web/features/account/account-form.module.css';
import { paths } from '#web/paths.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Route } from './+types/dev-sms';

/** Demo mode only: elsewhere the call, and so the page, is not found. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const mobile = new URL(request.url).searchParams.get('mobile')?.trim();
  return load(context, 'developer.listSms', mobile ? { mobile } : {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '演示短信',
    description: '演示模式下没有真正发出的短信。',
    path: paths.devSms(),
    noIndex: true,
  });

export default function DeveloperMessages({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const [search] = useSearchParams();
  return (
    <main id="content" className={style.page}>
      <div className={`${style.card} ${style.messages}`}>
        <h1>演示短信</h1>
        <p className={style.lead}>演示模式不发真短信，验证码在这里查看。最近 50 条，新的在前。</p>
        <Form className={style.search} method="get">
          <input
            className="input"
            name="mobile"
            type="tel"
            inputMode="numeric"
            aria-label="手机号"
            placeholder="按手机号查找"
            defaultValue={search.get('mobile') ?? ''}
          />
          <button type="submit" className="btn btn-line">
            查找
          </button>
          <button
            type="button"
            className="btn btn-line"
            aria-busy={state === 'loading'}
            onClick={() => revalidate()}
          >
            刷新
          </button>
        </Form>
        {loaderData.length === 0 && (
          <EmptyState title="还没有短信">在登录或注册页获取验证码后，回到这里刷新。</EmptyState>
        )}
        <ul>
          {loaderData.map((message) => (
            <li key={message.sentAt + message.mobile} className={style.message}>
              <p>{message.body}</p>
              <span className="num">
                {message.mobile} · {momentText(message.sentAt)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
