import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quoteCountsText } from '#domain/quotation/quote-counts.ts';
import { ContractStep } from '#web/features/contract/contract-step.tsx';
import { RelatedParties } from '#web/features/demand/related-parties.tsx';
import { AwardApproval } from '#web/pages/purchase/demand/award-approval.tsx';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import styles from './compare.module.css';
import { CompleteDialog } from './complete-dialog.tsx';
import { acceptedText, type Compared, nextUndecided, progressText } from './view.ts';
import { writeWeights } from './weights.ts';

interface Props {
  compared: Compared;
  /** The package shown; left out: the demand as a whole. */
  packageId: string | undefined;
}

/** Which demand, how far it is decided, and where to go from here. */
export function CompareHead({ compared, packageId }: Props) {
  const [completing, setCompleting] = useState(false);
  const { demandId, packages, demandActions } = compared;
  const pages = demandPages[compared.kind];
  const quoted = packages.some((one) => one.quotations > 0);
  const open = demandActions.includes('complete');
  const completed = compared.status.code === demandStatus.completed;
  // The call is asked by a package, also for the demand as a whole.
  const exported = packageId ?? packages[0]?.packageId;
  return (
    <>
      <PageHead
        title={`${compared.title} · 报价对比`}
        status={compared.status}
        crumbs={[
          { label: pages.noun, to: pages.list() },
          { label: compared.number, to: pages.detail(demandId) },
          { label: '报价对比' },
        ]}
        note={
          <>
            {progressText(packages, completed)} · 邀请 {compared.invited} 家
            {`：${quoteCountsText(compared.quotes)}`}
            {compared.status.code === demandStatus.procuring && (
              <>
                {' · '}
                <Countdown deadline={compared.quoteDeadline} before="距报价截止 " />
              </>
            )}
          </>
        }
        actions={
          <>
            {quoted && exported && (
              <ExportButton
                name="comparison.exportXlsx"
                input={{ packageId: exported, scope: packageId ? 'package' : 'whole' }}
                fileName={`${compared.number}-比价表.xlsx`}
              >
                导出 Excel
              </ExportButton>
            )}
            {quoted && (
              <ExportButton
                name="comparison.exportPdf"
                input={{ demandId, weights: compared.weights }}
                fileName={`${compared.number}-比价表.pdf`}
              >
                下载 PDF
              </ExportButton>
            )}
            {compared.seal === 'opened' && (
              <ButtonLink to={workPaths.openingRecord(demandId)}>开标记录</ButtonLink>
            )}
            {quoted && (
              <ButtonLink to={workPaths.awardMemo(demandId, writeWeights(compared.weights))}>
                定标说明
              </ButtonLink>
            )}
            {compared.otherSide && (
              <Button type="primary" disabled title={compared.otherSide}>
                完成采购
              </Button>
            )}
            {open && (
              <Button type="primary" onClick={() => setCompleting(true)}>
                完成采购
              </Button>
            )}
          </>
        }
      />
      <AwardApproval demandId={demandId} />
      {compared.otherSide && (
        <Notice type="warning" title="您不能完成这次采购" description={compared.otherSide} />
      )}
      <RelatedParties parties={compared.related} />
      {compared.status.code === demandStatus.completed && (
        <ContractStep demandId={demandId} number={compared.number} />
      )}
      <PackageLinks compared={compared} packageId={packageId} />
      {completing && <CompleteDialog compared={compared} onClose={() => setCompleting(false)} />}
    </>
  );
}

interface LinksProps {
  compared: Compared;
  /** The package shown; left out: the demand as a whole. */
  packageId: string | undefined;
}

/** The demand as a whole, its packages with how far they are decided, and the next one to decide. */
function PackageLinks({ compared, packageId }: LinksProps) {
  const weights = writeWeights(compared.weights);
  const to = (id?: string) =>
    demandPages[compared.kind].compare(compared.demandId, { ...(id && { packageId: id }), weights });
  const next = nextUndecided(compared, packageId);
  const completed = compared.status.code === demandStatus.completed;
  return (
    <nav className={`cluster under ${styles.links}`} aria-label="套餐">
      <Link
        className="chip"
        to={to()}
        preventScrollReset
        aria-current={packageId === undefined ? 'page' : undefined}
      >
        整个需求
        <small>机构 × 套餐</small>
      </Link>
      {/* The table of the whole demand leads to each package itself. */}
      {(packageId === undefined ? [] : compared.packages).map((pkg) => (
        <Link
          key={pkg.packageId}
          className={`chip ${styles.link}`}
          to={to(pkg.packageId)}
          replace={packageId !== undefined}
          preventScrollReset
          aria-current={pkg.packageId === packageId ? 'page' : undefined}
        >
          {pkg.label}
          <small>
            {pkg.headcount} 人 ·{' '}
            {acceptedText(pkg)
              ? `${completed ? '已定标' : '已接受'} ${acceptedText(pkg)}`
              : `${pkg.quotations} 份报价`}
          </small>
        </Link>
      ))}
      {next && (
        <Link className="btn btn-line" to={to(next)} replace={packageId !== undefined} preventScrollReset>
          下一个未决定的套餐
        </Link>
      )}
    </nav>
  );
}
