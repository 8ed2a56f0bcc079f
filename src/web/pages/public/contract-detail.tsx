import { useEffect, useState } from 'react';
import { load } from '#web/api/invoke-context.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths.ts';
import { accessToken } from '#web/session/access-token.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Route } from './+types/contract-detail';

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const contractId = new URL(request.url).searchParams.get('contractId') ?? '';
  return load(context, 'contract.detail', { contractId });
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? (pageMeta(matches, {
        title: `${loaderData.number} · 合同核验`,
        description: '合同编号、签约双方、状态和文件摘要。',
        path: paths.publicContract(loaderData.contractId),
        noIndex: true,
      }) ?? [])
    : [];

const sideNames = { buyer: '甲方', institution: '乙方' } as const;

/** What everybody may know of a contract: who, when, and the hash of the document. Its parties go on to the whole. */
export default function ContractDetail({ loaderData: contract }: Route.ComponentProps) {
  const { contractId } = contract;
  const own = useOwnSide(contractId);
  return (
    <main id="content" className="wrap section">
      <article className="panel stack gap-3">
        <header className="stack gap-1">
          <h1>{contract.title}</h1>
          <p className="cluster">
            <StatusTag status={contract.status} />
            <span className="note">{contract.tip}</span>
          </p>
        </header>
        <Facts
          facts={[
            { label: '合同编号', value: contract.number },
            { label: '甲方', value: contract.buyer },
            { label: '乙方', value: contract.institution },
            { label: '起草时间', value: momentText(contract.createdAt) },
            { label: '签署期限', value: momentText(contract.signBy) },
            ...contract.signatures.map(({ side, at }) => ({
              label: `${sideNames[side]}签署`,
              value: momentText(at),
            })),
            { label: '结束时间', value: contract.endedAt && momentText(contract.endedAt) },
            { label: '文件摘要', value: <code className="typed">SHA-256 {contract.sha256}</code> },
          ]}
        />
        <p className="hint">
          这里只显示核验信息，合同内容仅签约双方可见。手中文件的 SHA-256
          摘要与上面一致，即是平台保存的同一份文件。
        </p>
        <div className="cluster">
          {own ? (
            <ButtonLink
              look="main"
              to={own === 'buyer' ? paths.contract(contractId) : paths.institutionContract(contractId)}
            >
              查看全文与签署
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.login({ redirect: paths.publicContract(contractId) })}>
              我是签约方，登录查看全文
            </ButtonLink>
          )}
        </div>
      </article>
    </main>
  );
}

/** Which party the signed-in visitor belongs to; asked in the browser, which alone has the token. */
function useOwnSide(contractId: string) {
  const [side, setSide] = useState<'buyer' | 'institution'>();
  useEffect(() => {
    if (!accessToken.get()) return;
    call('contract.tip', { contractId }, { background: true }).then((tip) => setSide(tip.side), Boolean);
  }, [contractId]);
  return side;
}
