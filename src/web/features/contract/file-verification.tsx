import { contractStatus } from '#domain/contract/contract-machine.ts';
import { verificationResult } from '#domain/contract/contract-verification.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { Facts } from '#web/ui/definition-lists.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { dayText, momentText } from '#web/ui/time.ts';

type Answer = CallOutput<'contract.verify'>;
type Signature = Answer['signatures'][number];

/** What an uploaded contract turned out to be. */
export function FileVerification({ answer }: { answer: Answer }) {
  const { verdict, match, contract, signatures, problems, sha256 } = answer;
  const { tone, text } = verificationResult(verdict, match, {
    number: contract?.number ?? '',
    signatures: signatures.length,
  });
  return (
    <div className={`quote quote-${tone} stack gap-3`}>
      <p className={`strong ${tone}`}>{text}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {signatures.map((signature, at) => (
        // A file may hold the same signature twice.
        // oxlint-disable-next-line react/no-array-index-key
        <SignatureFacts key={at} at={at} signature={signature} />
      ))}
      {contract && (
        <section className="stack gap-1">
          <h3>平台保存的合同</h3>
          <ContractFacts contract={contract} />
        </section>
      )}
      <p className="hint">
        上传文件的摘要 <code className="typed">SHA-256 {sha256}</code>
      </p>
    </div>
  );
}

const origins: Readonly<Record<NonNullable<Signature['certificate']>['origin'], string>> = {
  demo: '本站自制的演示证书，不构成《电子签名法》第十三条所称可靠电子签名',
  site: '本站配置的签署证书',
  other: '不是本站的证书，本站不能证明它属于谁',
};

function SignatureFacts({ at, signature }: { at: number; signature: Signature }) {
  const { signer, reason, problem, certificate } = signature;
  return (
    <section className="stack gap-1">
      <h3>
        签名 {at + 1}：{signer || '没有写明签署人'}
      </h3>
      <Facts
        className="gap-1"
        facts={[
          { label: '核验', value: <span className={problem ? 'urgent' : 'good'}>{problem || '完好'}</span> },
          { label: '签署时间', value: signature.at && momentText(signature.at) },
          { label: '签署说明', value: reason },
          {
            label: '证书',
            value: certificate && (
              <>
                {certificate.subject}
                <br />
                <small>
                  {origins[certificate.origin]} · 签发者 {certificate.issuer} · 有效期{' '}
                  {dayText(certificate.from)} 至 {dayText(certificate.to)}
                </small>
                <br />
                <small className="typed">序列号 {certificate.serial}</small>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

const sideNames = { buyer: '甲方', institution: '乙方' } as const;

/** What may be shown to who has the number of a contract. */
export const ContractFacts = ({ contract }: { contract: CallOutput<'contract.byNumber'> }) => (
  <Facts
    className="gap-1"
    facts={[
      { label: '合同编号', value: contract.number },
      { label: '状态', value: <StatusTag status={contract.status} /> },
      { label: '甲方', value: contract.buyer },
      { label: '乙方', value: contract.institution },
      { label: '起草时间', value: momentText(contract.createdAt) },
      { label: '签署期限', value: momentText(contract.signBy) },
      ...contract.signatures.map(({ side, at }) => ({
        label: `${sideNames[side]}签署`,
        value: momentText(at),
      })),
      {
        label: contract.status.code === contractStatus.signed ? '完成时间' : '结束时间',
        value: contract.endedAt && momentText(contract.endedAt),
      },
      { label: '最新文件', value: <code className="typed">SHA-256 {contract.sha256}</code> },
    ]}
  />
);
