import { Button } from 'antd';
import { useState } from 'react';
import { tokenCallsPerMinute } from '#domain/institution/api-token.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { Webhooks } from '#web/features/organisation/webhooks.tsx';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { NewTokenDialog } from './api-tokens/new-token-dialog.tsx';
import { TokenCalls } from './api-tokens/token-calls.tsx';

type Token = CallOutput<'apiToken.list'>[number];

/** Tokens by which the institution's own systems call. Its managers create and revoke them. */
export default function ApiTokensPage() {
  const { institutionId } = useOwnInstitution();
  const query = useCallQuery('apiToken.list', { institutionId });
  const revocation = useConfirm(useCallMutation('apiToken.revoke'));
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Token>();
  const askRevoke = ({ id, name }: Token) =>
    revocation.ask({
      title: `撤销「${name}」？`,
      children: '使用它的系统立即不能再调用，撤销后不能恢复；需要时可以新建一个。',
      okText: '撤销',
      danger: true,
      input: { institutionId, tokenId: id },
      done: `「${name}」已撤销。`,
    });
  return (
    <>
      <PageHead
        title="接口令牌"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note={
          <>
            让医院信息系统（HIS）等系统自动更新价格、读取询价、提交报价。每个令牌每分钟最多调用{' '}
            {tokenCallsPerMinute} 次，每次调用都有记录。
            <a className="text-link" href="/bid/api/docs#machine" target="_blank" rel="noreferrer">
              接口文档与示例
            </a>
          </>
        }
        actions={
          <Button type="primary" onClick={() => setAdding(true)}>
            新建令牌
          </Button>
        }
      />
      <Panel title="令牌">
        <Loaded query={query}>
          {(tokens) =>
            tokens.length === 0 ? (
              <p className="soft">还没有接口令牌。为每个系统各建一个，停用其中一个时不影响其他。</p>
            ) : (
              <ul className="stack gap-3 divided">
                {tokens.map((one) => (
                  <li key={one.id} className="cluster between">
                    <TokenFacts token={one} />
                    <div className="cluster">
                      <Button aria-label={`「${one.name}」的调用记录`} onClick={() => setShown(one)}>
                        调用记录
                      </Button>
                      {!one.revokedAt && (
                        <Button danger aria-label={`撤销「${one.name}」`} onClick={() => askRevoke(one)}>
                          撤销
                        </Button>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="hint above typed">机构编号（接口中的 orgId）：{institutionId}</p>
      </Panel>
      <div className="apart">
        <Webhooks kind="institution" id={institutionId} />
      </div>
      {revocation.dialog}
      {adding && <NewTokenDialog institutionId={institutionId} onClose={() => setAdding(false)} />}
      {shown && (
        <TokenCalls institutionId={institutionId} token={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

const TokenFacts = ({ token }: { token: Token }) => (
  <div>
    {token.name} <span className="hint num">…{token.tail}</span>{' '}
    {token.revokedAt ? (
      <Tag>已撤销</Tag>
    ) : (
      token.scopes.map(({ code, name }) => (
        <Tag key={code} tone="info">
          {name}
        </Tag>
      ))
    )}
    <div className="hint">
      {token.createdBy} 于 {momentText(token.createdAt)} 新建 ·{' '}
      {token.usedAt ? `最近使用 ${momentText(token.usedAt)}` : '还没有使用过'}
      {token.revokedAt && ` · ${momentText(token.revokedAt)} 撤销`}
    </div>
    {!token.revokedAt && !token.creatorManages && (
      <div className="hint warning">新建它的人已不再是管理员，他可能留有这个令牌，建议更换。</div>
    )}
  </div>
);
