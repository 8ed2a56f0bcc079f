import { Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';

type Session = CallOutput<'user.listSessions'>[number];

const nameOf = ({ browser, viewing }: Session) => (viewing ? '平台客服只读查看' : browser || '未知浏览器');

/** Where the account is signed in, with a way to end what one doesn't recognise. */
export function OwnSessions() {
  const query = useCallQuery('user.listSessions', {});
  const ending = useConfirm(useCallMutation('user.endSession'));
  const confirmEnd = (title: string, input: { sessionId?: string }) =>
    ending.ask({
      title,
      children: '退出后，那里需要重新登录；没有提交的内容仍保存在那台设备的浏览器里。',
      okText: '退出登录',
      danger: true,
      input,
      done: '已退出。',
    });
  const others = query.data?.filter(({ current, viewing }) => !current && !viewing).length ?? 0;
  return (
    <Panel
      title="登录设备"
      more={
        others > 1 && (
          <Button size="small" onClick={() => confirmEnd(`退出其他 ${others} 处登录？`, {})}>
            退出其他全部登录
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(sessions) => (
          <ul className="stack gap-3 divided">
            {sessions.map((one) => (
              <li key={one.sessionId} className="cluster between">
                <div>
                  {nameOf(one)} {one.current && <Tag tone="ok">当前登录</Tag>}
                  <div className="hint">
                    {one.viewing
                      ? `${momentText(one.signedInAt)}，最长 30 分钟 · 原因：${one.viewing}`
                      : `${momentText(one.signedInAt)} 登录 · 最近使用 ${momentText(one.seenAt)}`}
                  </div>
                </div>
                {!one.current && !one.viewing && (
                  <Button
                    size="small"
                    danger
                    aria-label={`退出登录：${nameOf(one)}，${momentText(one.signedInAt)}`}
                    onClick={() =>
                      confirmEnd(`退出「${nameOf(one)}」上的登录？`, { sessionId: one.sessionId })
                    }
                  >
                    退出登录
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="hint above">有不认识的登录时，请先将它退出，再修改密码。</p>
      {ending.dialog}
    </Panel>
  );
}
