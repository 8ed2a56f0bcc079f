import { Drawer } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';

interface Props {
  institutionId: string;
  token: Pick<CallOutput<'apiToken.list'>[number], 'id' | 'name'>;
  onClose: () => void;
}

/** What a token was last used for: the first place to look when a system's calls fail. */
export function TokenCalls({ institutionId, token, onClose }: Props) {
  const query = useCallQuery('apiToken.calls', { institutionId, tokenId: token.id });
  return (
    <Drawer open title={`「${token.name}」最近的调用`} size="large" onClose={onClose}>
      <Loaded query={query}>
        {(calls) =>
          calls.length === 0 ? (
            <p className="soft">还没有调用。</p>
          ) : (
            <DataTable
              rows={calls}
              rowKey={({ id }) => id}
              columns={[
                { head: '时间', render: ({ at }) => <span className="num">{momentText(at)}</span> },
                { head: '接口', render: ({ call, summary }) => summary || call },
                {
                  head: '结果',
                  render: ({ code }) =>
                    code === 200 ? <Tag tone="ok">成功</Tag> : <Tag tone="warn">业务码 {code}</Tag>,
                },
                { head: '来源网络', render: ({ network }) => <span className="num">{network}</span> },
              ]}
            />
          )
        }
      </Loaded>
      <p className="hint above">最多显示最近 50 次，记录保留 180 天。</p>
    </Drawer>
  );
}
