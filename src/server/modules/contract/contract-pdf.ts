import { maskAddress } from '#domain/access/network-address.ts';
import { contractEventName } from '#domain/contract/contract-actions.ts';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import { contractMachine, contractSides } from '#domain/contract/contract-machine.ts';
import { supplementName } from '#domain/contract/supplement.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { Tariff } from '#domain/tariff/tariff.ts';
import type { Services } from '#server/api/call-context.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { CertificateFacts, VerifiedSignature } from '#server/signing/verify-pdf.ts';
import type { ContractRow } from './contract.store.ts';
import { type EventRow, eventsHold } from './contract-events.ts';
import { presentTariff } from './settlement-terms.ts';

type Written = Pick<ContractRow, 'number' | 'title' | 'created_at' | 'sign_by'> & {
  content: ContractContent;
  tariff: Tariff;
};

/** The unsigned document, with the tariff that it says attached as JSON: both are signed together. */
export const contractPdf = (
  { number, title, content, created_at: createdAt, sign_by: signBy, tariff }: Written,
  { settings: { publicUrl }, workers }: Pick<Services, 'settings' | 'workers'>,
) =>
  renderPdf(
    workers,
    'contract',
    {
      title,
      number,
      note: content.supplement ? `增补编号 ${number}` : `合同编号 ${number}`,
      supplement: content.supplement && {
        number: content.supplement.contract.number,
        title: content.supplement.contract.title,
        name: supplementName(content.supplement.ordinal),
        changes: content.supplement.changes.map(({ what, before, after }) => [
          what,
          before || '—',
          after || '—',
        ]),
      },
      made: shanghaiMinute(createdAt),
      signBy: shanghaiMinute(signBy),
      verifyAt: verifyAt(publicUrl),
      demand: `${content.demand.title}（${content.demand.number}）`,
      parties: contractSides.map((side) => content.parties[side]),
      packages: content.packages.map((pkg) => ({
        label: pkg.label,
        headcount: pkg.headcount.toLocaleString('zh-CN'),
        price: formatFen(pkg.price),
        amount: formatFen(pkg.price * pkg.headcount),
        items: pkg.items.map(({ name, price }) => ({
          name,
          price: price === null ? '含在组合内' : formatFen(price),
        })),
      })),
      cities: [
        ...content.cities.map(({ name, headcount }) =>
          headcount === null ? name : `${name} ${headcount.toLocaleString('zh-CN')} 人`,
        ),
        ...(content.elsewhere ? [`其中${content.elsewhere}`] : []),
      ].join('，'),
      period:
        content.examFrom && content.examTo ? `${content.examFrom} 至 ${content.examTo}` : '双方另行约定',
      payment: `收到发票之日起 ${content.terms.paymentDays} 日内`,
      total: formatFen(content.total),
      totalInWords: content.totalInWords,
      clauses: content.clauses,
    },
    createdAt,
    JSON.stringify(presentTariff(tariff), null, 1),
  );

/** Where everybody verifies a contract. */
const verifyAt = (publicUrl: string) => `${publicUrl}/bid-web/verify-contract`;

/**
 * Who did what when, with the hashes by which each step can be checked.
 * @param signatures as they are found in the document itself, in the order of signing
 */
export const evidencePdf = (
  {
    contract,
    events,
    signatures,
  }: {
    readonly contract: ContractRow;
    readonly events: readonly EventRow[];
    readonly signatures: readonly VerifiedSignature[];
  },
  { settings: { publicUrl }, workers }: Pick<Services, 'settings' | 'workers'>,
  now: Date,
) =>
  renderPdf(
    workers,
    'contract-evidence',
    {
      title: `${contract.title} 签署证据页`,
      number: contract.number,
      note: `${shanghaiMinute(now)} 生成`,
      verifyAt: verifyAt(publicUrl),
      facts: [
        [contract.content.supplement ? '增补编号' : '合同编号', contract.number],
        ...(contract.content.supplement
          ? [
              [
                '所属合同',
                `${contract.content.supplement.contract.number}（${supplementName(contract.ordinal)}）`,
              ],
            ]
          : []),
        ['采购需求', contract.demand_number],
        ['甲方', contract.content.parties.buyer.name],
        ['乙方', contract.content.parties.institution.name],
        ['状态', contractMachine.labels[contract.status]],
        ['文件摘要', `SHA-256 ${contract.sha256}`],
        [
          '签署经过',
          eventsHold(events, contract)
            ? `${events.length} 步，链式摘要核对一致`
            : '链式摘要核对不一致：记录曾被改动或删除',
        ],
        ['末步摘要', contract.event_head],
      ],
      signatures: signatures.map(({ signer, at, problem, certificate }) => ({
        signer,
        facts: [
          ['核验', problem || '完好：签署后文件没有改动'],
          ['签署时间', at ? shanghaiMinute(at) : '签名中没有写明'],
          ...(certificate ? certificateFacts(certificate) : []),
        ],
      })),
      events: events.map((event) => ({
        sequence: event.sequence,
        name: contractEventName(event.kind, event.side, contract.amends !== null),
        at: shanghaiMinute(event.at),
        who:
          [event.account, event.mobile, maskAddress(event.address)].filter(Boolean).join('，') ||
          '平台（到期）',
        reason: event.reason,
        before: event.sha256_before,
        after: event.sha256_after,
        hash: event.hash,
      })),
    },
    now,
  );

const certificateFacts = (certificate: CertificateFacts): [string, string][] => [
  ['证书', `${certificate.subject}；签发者 ${certificate.issuer}`],
  ['序列号', certificate.serial],
  ['有效期', `${shanghaiMinute(certificate.from)} 至 ${shanghaiMinute(certificate.to)}`],
  ['证书指纹', `SHA-256 ${certificate.fingerprint}`],
  ...(certificate.selfMade
    ? [['说明', '演示证书，不构成《电子签名法》第十三条所称可靠电子签名'] as [string, string]]
    : []),
];
