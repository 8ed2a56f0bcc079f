import { Segmented } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { MailForm, RobotForm } from '#web/features/account/channel-forms.tsx';
import { ChannelPanel } from '#web/features/account/channel-panel.tsx';
import { areaOfPath } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';

/** 提醒设置: by which channels a user is notified of what. */
export default function NoticeSettings() {
  const { pathname } = useLocation();
  const query = useCallQuery('noticeChannel.list', {});
  const [adding, setAdding] = useState<'mail' | 'robot'>('robot');
  return (
    <>
      <PageHead
        title="提醒设置"
        crumbs={[{ label: '消息', to: workPaths.messages(areaOfPath(pathname)) }]}
        note="每种方式勾选要接收的消息，改动立即生效。站外提醒只含标题和链接（邮件含正文），暂时送不到的会在 12 小时内自动重发；所有消息都留在消息列表里。"
      />
      <Loaded query={query}>
        {({ channels, groups, mail, robotsLeft }) => (
          <>
            {channels.map((channel) => (
              <ChannelPanel key={channel.channelId} channel={channel} groups={groups} />
            ))}
            {(mail || robotsLeft > 0) && (
              <Panel
                title="添加提醒方式"
                more={
                  mail &&
                  robotsLeft > 0 && (
                    <Segmented
                      aria-label="添加提醒方式"
                      value={adding}
                      onChange={setAdding}
                      options={[
                        { value: 'robot', label: '群机器人' },
                        { value: 'mail', label: '邮箱' },
                      ]}
                    />
                  )
                }
              >
                {adding === 'mail' || robotsLeft === 0 ? (
                  <MailForm
                    current={channels.find(({ kind }) => kind === 'email')?.shown}
                    onSaved={() => void message.success('邮箱已验证，提醒将发送到这里。')}
                  />
                ) : (
                  <RobotForm onSaved={() => void message.success('已添加，请点「发送测试」确认能收到。')} />
                )}
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
