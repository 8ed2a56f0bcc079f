import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';

type Settings = CallOutput<'noticeChannel.list'>;
type Channel = Settings['channels'][number];
type Group = Channel['groups'][number];

/** One channel of notifications, with what comes by it. */
export function ChannelPanel({ channel, groups }: { channel: Channel } & Pick<Settings, 'groups'>) {
  const { channelId, kind, label, name, shown, problem } = channel;
  const title = [label, name].filter(Boolean).join(' · ');
  const [chosen, choose] = useChosenGroups(channel);
  const own = kind !== 'app' && kind !== 'sms';
  return (
    <Panel title={title} more={own && <ChannelButtons channelId={channelId} title={title} />}>
      <p className="hint">{kind === 'app' ? '不勾选的消息仍在列表里，只是不计入未读。' : shown}</p>
      {problem && <Notice type="warning" title={`最近一次没有送达：${problem}。`} />}
      <Checkbox.Group<Group>
        className="cluster above"
        aria-label={`${title}接收的消息`}
        value={chosen}
        onChange={choose}
        options={groups.map(({ key, label: text, text: hint }) => ({ value: key, label: text, title: hint }))}
      />
    </Panel>
  );
}

/** Shown as clicked and saved at once; clicks that come while one is being saved are saved after it. */
function useChosenGroups({ channelId, groups }: Channel) {
  const { run, failure } = useCallMutation('noticeChannel.setGroups');
  const [chosen, setChosen] = useState(groups);
  const wanted = useRef(groups);
  const saving = useRef(false);
  useFailureMessage(failure);
  const choose = async (next: Group[]) => {
    setChosen(next);
    wanted.current = next;
    if (saving.current) return;
    saving.current = true;
    for (let saved = groups; saved !== wanted.current; ) {
      saved = wanted.current;
      if (!(await run({ channelId, groups: saved }))) {
        setChosen(groups);
        break;
      }
    }
    saving.current = false;
  };
  return [chosen, choose] as const;
}

function ChannelButtons({ channelId, title }: { channelId: string; title: string }) {
  const test = useCallMutation('noticeChannel.test');
  const removal = useConfirm(useCallMutation('noticeChannel.remove'));
  useFailureMessage(test.failure);
  const tryIt = async () => {
    const result = await test.run({ channelId });
    if (result?.sent) message.success(result.answer);
    else if (result) message.error(result.answer, 8);
  };
  const askRemove = () =>
    removal.ask({
      title: `删除「${title}」？`,
      children: '删除后不再向这里发送提醒，需要时可以重新添加。',
      okText: '删除',
      danger: true,
      input: { channelId },
      done: '已删除。',
    });
  return (
    <span className="cluster">
      <Button size="small" loading={test.busy} aria-label={`发送测试：${title}`} onClick={tryIt}>
        发送测试
      </Button>
      <Button size="small" danger aria-label={`删除：${title}`} onClick={askRemove}>
        删除
      </Button>
      {removal.dialog}
    </span>
  );
}
