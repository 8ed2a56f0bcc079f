import { useLocation, useParams } from 'react-router';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { supplementName } from '#domain/contract/supplement.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { ChangeTable } from '#web/features/contract/change-table.tsx';
import { ContractActions } from '#web/features/contract/contract-actions.tsx';
import { ContractDocument } from '#web/features/contract/contract-document.tsx';
import { ContractProgress } from '#web/features/contract/contract-progress.tsx';
import { BelongsTo } from '#web/features/organisation/belongs-to.tsx';
import { MakeSettlement } from '#web/features/settlement/make-settlement.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Detail = CallOutput<'contract.detail'>;

/** 合同 in its parties' areas and in the console: its text, who has signed, and what the viewer can do. */
export default function ContractPage() {
  const { contractId = '' } = useParams();
  const query = useCallQuery('contract.detail', { contractId });
  const head = { title: '合同', crumbs: [useListCrumb()] };
  return (
    <Loaded query={query} page={head}>
      {(contract) =>
        contract.own ? (
          <Contract contract={contract} own={contract.own} />
        ) : (
          <>
            <PageHead {...head} />
            <EmptyState
              title="您不是这份合同的签约方"
              actions={<ButtonLink to={paths.publicContract(contractId)}>查看公开的核验信息</ButtonLink>}
            >
              换用签约方的账号登录后可以查看全文。
            </EmptyState>
          </>
        )
      }
    </Loaded>
  );
}

function useArea() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/console')) return { list: consolePaths.contracts(), one: consolePaths.contract };
  return pathname.startsWith('/service-center')
    ? { list: workPaths.institutionContracts(), one: paths.institutionContract }
    : { list: workPaths.contracts(), one: paths.contract };
}

const useListCrumb = () => ({ label: '合同', to: useArea().list });

function Contract({ contract, own }: { contract: Detail; own: NonNullable<Detail['own']> }) {
  const list = useListCrumb();
  const { one } = useArea();
  const { now } = own.chain;
  const { contractId, number } = contract;
  return (
    <>
      <PageHead
        title={contract.title}
        crumbs={[list, { label: number }]}
        status={contract.status}
        note={contract.tip}
        actions={
          <>
            {own.actions.length === 0 && contract.awaiting === 'none' && (
              <ExportButton name="contract.evidence" input={{ contractId }} fileName={`${number}-证据页.pdf`}>
                下载证据页
              </ExportButton>
            )}
            <ExportButton name="contract.file" input={{ contractId }} fileName={`${number}.pdf`}>
              {contract.supplementOf ? '下载增补 PDF' : '下载合同 PDF'}
            </ExportButton>
            {own.side && !contract.supplementOf && contract.status.code === contractStatus.signed && (
              <MakeSettlement contractId={contractId} />
            )}
            <ContractActions contract={contract} own={own} />
          </>
        }
      />
      {own.side && own.party && (
        <BelongsTo area={own.side === 'buyer' ? 'purchase' : 'provider'} noun="合同" owner={own.party} />
      )}
      {own.otherSide && <Notice className="under" type="warning" title={own.otherSide} />}
      {now && (
        <section className="panel stack gap-2 under" aria-label="现行约定">
          <h2>现行约定：以{supplementName(now.ordinal)}为准</h2>
          {now.changes.length > 0 ? (
            <ChangeTable changes={now.changes} />
          ) : (
            <p>增补没有改变人数、价格、项目与期间，只增加了其他约定。</p>
          )}
          <p className="small">
            下面是合同原文；变更后的全文见
            <TextLink to={one(now.contractId)}>{supplementName(now.ordinal)}</TextLink>。
          </p>
        </section>
      )}
      <div className="split">
        <ContractDocument document={own.document} number={number} />
        <ContractProgress contract={contract} own={own} linkTo={one} />
      </div>
    </>
  );
}
