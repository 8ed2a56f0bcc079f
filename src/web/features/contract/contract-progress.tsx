import { contractStatus } from '#domain/contract/contract-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { ContractChain } from './contract-chain.tsx';
import { TariffPanel } from './tariff-panel.tsx';

type Detail = CallOutput<'contract.detail'>;

const signedAt = ({ signatures }: Detail, side: 'buyer' | 'institution') => {
  const at = signatures.find((one) => one.side === side)?.at;
  return at ? `${momentText(at)} 签署` : '未签署';
};

interface Props {
  contract: Detail;
  own: NonNullable<Detail['own']>;
  /** To another contract of the chain, in the viewer's area. */
  linkTo: (contractId: string) => string;
}

/** Who has signed, what happened, and by what it can be checked. */
export function ContractProgress({ contract, own, linkTo }: Props) {
  return (
    <div className="stack">
      <ContractChain chain={own.chain} shown={contract.contractId} linkTo={linkTo} />
      {contract.status.code === contractStatus.signed && <TariffPanel contractId={contract.contractId} />}
      <Panel title="签署进度">
        <Facts
          className="gap-1"
          facts={[
            { label: '甲方', value: signedAt(contract, 'buyer') },
            { label: '乙方', value: signedAt(contract, 'institution') },
            { label: '期限', value: momentText(contract.signBy) },
            {
              label: '采购',
              value:
                own.side === 'buyer' ? (
                  <TextLink to={paths.purchaseOrder(own.demandId)}>{own.document.demand.number}</TextLink>
                ) : (
                  own.document.demand.number
                ),
            },
          ]}
        />
      </Panel>
      <Panel title="经过">
        <ol className="stack gap-2 divided">
          {own.events.map((event) => (
            <li key={event.sequence}>
              {event.name}
              <br />
              <small>
                {[momentText(event.at), event.account, event.mobile, event.address]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {event.reason && <p className="typed small">{event.reason}</p>}
            </li>
          ))}
        </ol>
        <p className="hint above">
          每一步都与上一步的摘要相连，改动任何一步都会被发现。他人可以凭
          <TextLink to={paths.publicContract(contract.contractId)}>公开页</TextLink>或
          <TextLink to={paths.verifyContract({ number: contract.number })}>上传文件</TextLink>核验。
        </p>
      </Panel>
    </div>
  );
}
