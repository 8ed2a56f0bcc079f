import { supplementName } from '#domain/contract/supplement.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { dayText } from '#web/ui/time.ts';

type Own = NonNullable<CallOutput<'contract.detail'>['own']>;

interface Props {
  chain: Own['chain'];
  /** The one that is on the screen. */
  shown: string;
  linkTo: (contractId: string) => string;
}

/** 合同 → 第 1 号增补 → 第 2 号增补, what became of each, and which of them says what holds now; nothing for a contract alone. */
export function ContractChain({ chain: { links }, shown, linkTo }: Props) {
  if (links.length < 2) return null;
  return (
    <Panel title="合同与增补">
      <ol className="stack gap-2 divided">
        {links.map(({ contractId, number, ordinal, status, at, changes, notes, holds }) => {
          const name = ordinal === 0 ? '合同' : supplementName(ordinal);
          return (
            <li key={contractId} aria-current={contractId === shown ? 'page' : undefined}>
              <span className="cluster">
                {contractId === shown ? (
                  <strong>{name}</strong>
                ) : (
                  <TextLink to={linkTo(contractId)}>{name}</TextLink>
                )}
                <StatusTag status={status} />
                {holds && <span className="tag">现行约定</span>}
              </span>
              <small>
                {number} · {dayText(at)}
              </small>
              {ordinal > 0 && (
                <p className="small">
                  {[...changes.map(({ what }) => what), ...(notes ? ['其他约定'] : [])].join('、')}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
