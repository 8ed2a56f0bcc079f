import { useCallback, useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { invokeContext, load } from '#web/api/invoke-context.ts';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { paths } from '#web/paths/paths.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { EmptyState, LoadingState } from '#web/ui/states.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Route } from './+types/dev-sms';

/** Demo mode only: elsewhere the call, and so the page, is not found. Where strangers could look, an operator's browser asks. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const mobile = new URL(request.url).searchParams.get('mobile')?.trim() ?? '';
  const messages = await context
    .get(invokeContext)('developer.listSms', { mobile })
    .catch((failure) =>
      (failure as { code?: number }).code === 700 ? null : load(context, 'developer.listSms', { mobile }),
    );
  return { mobile, messages };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '演示短信',
    description: '演示模式下没有真正发出的短信。',
    path: paths.devSms(),
    noIndex: true,
  });

type Messages = CallOutput<'developer.listSms'>;

/** What the server gave a visitor, or, where only an operator may look, what it gives whoever is signed in here. */
function useMessages({ mobile, messages }: { mobile: string; messages: Messages | null }) {
  const { revalidate, state } = useRevalidator();
  const [own, setOwn] = useState<Messages>();
  const [failure, setFailure] = useState<ApiFailure>();
  const ask = useCallback(async () => {
    try {
      setOwn(await call('developer.listSms', { mobile }, { stayOnSessionLoss: true }));
      setFailure(undefined);
    } catch (error) {
      setFailure(asApiFailure(error));
    }
  }, [mobile]);
  useEffect(() => {
    if (messages === null) void ask();
  }, [messages, ask]);
  if (messages !== null) return { found: messages, busy: state === 'loading', again: revalidate };
  return { found: own, failure, busy: false, again: ask };
}

export default function DeveloperMessages({ loaderData }: Route.ComponentProps) {
  const { found, failure, busy, again } = useMessages(loaderData);
  return (
    <AccountCard
      wide
      title="演示短信与邮件"
      lead="演示模式不发真短信和邮件，验证码在这里查看。最近 50 条，新的在前。"
    >
      <Form className="input-with under" method="get">
        <input
          className="input"
          name="mobile"
          aria-label="手机号或邮箱"
          placeholder="按手机号或邮箱查找"
          defaultValue={loaderData.mobile}
        />
        <button type="submit" className="btn btn-line">
          查找
        </button>
        <button type="button" className="btn btn-line" aria-busy={busy} onClick={() => void again()}>
          刷新
        </button>
      </Form>
      {failure && (
        <p className="well small" role="alert">
          {failure.code === 700 ? '本站可从外部访问，演示短信仅限运营账号查看。' : failure.message}{' '}
          <TextLink to={paths.login({ redirect: paths.devSms() })}>去登录</TextLink>
        </p>
      )}
      {!failure && found === undefined && <LoadingState rows={3} />}
      {found?.length === 0 && (
        <EmptyState title="还没有短信">在登录或注册页获取验证码后，回到这里刷新。</EmptyState>
      )}
      <ul className="stack gap-3 divided">
        {found?.map((message) => (
          <li key={message.sentAt + message.recipient}>
            <p className="typed">{message.body}</p>
            <small className="num">
              {message.recipient} · {momentText(message.sentAt)}
            </small>
          </li>
        ))}
      </ul>
    </AccountCard>
  );
}
