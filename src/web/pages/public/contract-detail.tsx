import { useEffect, useState } from 'react';
import { Link, redirect } from 'react-router';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { accessToken } from '#web/api/access-token.ts';
import { call } from '#web/api/call.ts';
import { load } from '#web/api/invoke-context.ts';
import { ContractFacts } from '#web/features/contract/file-verification.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/contract-detail';

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const contractId = new URL(request.url).searchParams.get('contractId');
  // Without one it leads to the list, as the pages of demands do; that asks who it is.
  if (!contractId) return redirect(workPaths.contracts());
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

/** What everybody may know of a contract: who, when, and the hash of the document. Its parties go on to the whole. */
export default function ContractDetail({ loaderData: contract }: Route.ComponentProps) {
  const { contractId } = contract;
  const own = useOwnSide(contractId);
  return (
    <main id="content" className="wrap section">
      <article className="panel stack gap-3">
        <header className="stack gap-1">
          <h1>{contract.title}</h1>
          <p className="note">{contract.tip}</p>
        </header>
        <ContractFacts contract={contract} />
        <p className="hint">
          这里只显示核验信息，合同内容仅签约双方可见。手中文件是不是平台保存的这一份，可以
          <Link className="text-link" to={paths.verifyContract({ number: contract.number })}>
            上传文件核验
          </Link>
          。
        </p>
        <div className="cluster">
          {own ? (
            <ButtonLink
              look="main"
              to={own === 'buyer' ? paths.contract(contractId) : paths.institutionContract(contractId)}
            >
              {contract.status.code === contractStatus.signing ? '查看全文与签署' : '查看全文'}
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
