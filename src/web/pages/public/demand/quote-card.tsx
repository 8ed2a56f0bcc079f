import type { ReactNode } from 'react';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { noMoreQuotes } from '#web/ui/no-more-quotes.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import styles from './demand.module.css';
import { isOpenForQuotes } from './demand-table.tsx';
import type { useOwnCoverage } from './use-own-coverage.tsx';
import { useOwnsDemand } from './use-owns-demand.ts';

type Demand = CallOutput<'demand.publicPackage'>['demand'];

const { procuring, completed, expired } = demandStatus;
/** By status: why no quote is taken any more, and what comes or came of it. */
const closedText: Readonly<Record<number, string>> = {
  [procuring]: '报价已经截止，采购方正在逐项比较收到的报价，定标后在采购进展里公布中标机构。',
  [completed]: '采购已经完成，各套餐的中标机构见采购进展。',
  [expired]: '采购到期没有成交，不再接受报价。',
};

interface ColumnsProps extends Props {
  /** Beside the card, below it. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A page of the demand with the card on its right; on a phone the card comes first. */
export function WithQuoteCard({ beside, children, ...card }: ColumnsProps) {
  return (
    <div className={`split ${styles.columns}`}>
      <aside className={`sticky ${styles.aside}`} aria-label="参与报价">
        <QuoteCard {...card} />
        {beside}
      </aside>
      <div className={styles.main}>{children}</div>
    </div>
  );
}

interface Props {
  demand: Demand;
  now: number;
  own: ReturnType<typeof useOwnCoverage>;
}

/**
 * What to do about a demand, by who looks: visitors and institutions quote, its owner goes to their own pages. From the server
 * it comes as visitors see it; the rest comes into the same room.
 */
function QuoteCard({ demand, now, own }: Props) {
  const { demandId } = demand;
  const owns = useOwnsDemand(demand);
  const open = isOpenForQuotes(demand, now);
  const covered = own.of(demandId);
  return (
    <div className="card">
      <dl className="figures under">
        <Figure
          label={open ? '距报价截止' : '报价截止'}
          value={
            open ? (
              <Countdown deadline={demand.quoteDeadline} now={now} />
            ) : (
              noMoreQuotes(demand.quoteDeadline, now)
            )
          }
          note={demand.quoteDeadline && <span className="num">{momentText(demand.quoteDeadline)}</span>}
        />
        <Figure label="已收报价" value={demand.quotationCount} unit=" 家" />
      </dl>
      {owns ? (
        <ButtonLink key="own" look="main" large className="btn-wide" to={paths.purchaseOrder(demandId)}>
          打开我的采购单
        </ButtonLink>
      ) : covered?.quotation ? (
        <ButtonLink
          key="quoted"
          look="main"
          large
          className="btn-wide"
          to={paths.quotation(covered.quotation.quotationId)}
        >
          打开我的报价单（{(covered.quotation.status.outcome ?? covered.quotation.status).name}）
        </ButtonLink>
      ) : open ? (
        <ButtonLink look="call" large className="btn-wide" to={paths.quoteDemand(demandId)}>
          我要报价
        </ButtonLink>
      ) : (
        <ButtonLink large className="btn-wide" to={paths.demandHall({ status: String(procuring) })}>
          看正在采购的需求
        </ButtonLink>
      )}
      <div className={`hint above ${styles.answer}`} data-open={open || undefined}>
        {owns ? (
          <p>
            这是您发布的需求，公开页不显示企业名称和联系人。收到的报价在
            <TextLink to={paths.compare(demandId)}>报价对比</TextLink>
            里逐项比较。
          </p>
        ) : open && covered && own.part && own.coverage ? (
          <own.part.CoverageSummary covered={covered} institution={own.coverage.institution.name} />
        ) : open ? (
          <p>
            登录机构账号后，系统按您的项目库起草报价单，逐项核对即可提交。还没有入驻？
            <TextLink to={paths.join()}>申请入驻</TextLink>
          </p>
        ) : (
          <p>{closedText[demand.status.code] ?? closedText[procuring]}</p>
        )}
      </div>
      <div className={`hint ${styles.source}`}>
        {(open && !owns && own.source) || (
          <p>
            有同样的需求？
            <TextLink to={paths.requireSubmit({ purpose: String(demand.purpose.code) })}>发布一份</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}
