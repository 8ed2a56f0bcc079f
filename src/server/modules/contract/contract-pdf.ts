import type { ContractContent } from '#domain/contract/contract-content.ts';
import { contractEventName } from '#domain/contract/contract-actions.ts';
import { contractMachine, contractSides } from '#domain/contract/contract-machine.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { EventRow } from './contract-events.ts';
import type { ContractRow } from './contract.store.ts';

type Written = Pick<ContractRow, 'number' | 'title' | 'created_at' | 'sign_by'> & {
  content: ContractContent;
};

/** The unsigned document. */
export const contractPdf = ({ number, title, content, created_at: createdAt, sign_by: signBy }: Written) =>
  renderPdf(
    'contract',
    {
      title,
      number,
      note: `合同编号 ${number}`,
      made: shanghaiMinute(createdAt),
      signBy: shanghaiMinute(signBy),
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
      cities: content.cities
        .map(({ name, headcount }) =>
          headcount === null ? name : `${name} ${headcount.toLocaleString('zh-CN')} 人`,
        )
        .join('，'),
      period:
        content.examFrom && content.examTo ? `${content.examFrom} 至 ${content.examTo}` : '双方另行约定',
      payment: `收到发票之日起 ${content.terms.paymentDays} 日内`,
      total: formatFen(content.total),
      totalInWords: content.totalInWords,
      clauses: content.clauses,
    },
    createdAt,
  );

/** Who did what when, with the hashes by which each step can be checked. */
export const evidencePdf = (contract: ContractRow, events: readonly EventRow[], now: Date) =>
  renderPdf(
    'contract-evidence',
    {
      title: `${contract.title} 签署证据页`,
      number: contract.number,
      note: `${shanghaiMinute(now)} 生成`,
      facts: [
        ['合同编号', contract.number],
        ['采购需求', contract.demand_number],
        ['甲方', contract.content.parties.buyer.name],
        ['乙方', contract.content.parties.institution.name],
        ['状态', contractMachine.labels[contract.status]],
        ['文件摘要', `SHA-256 ${contract.sha256}`],
      ],
      events: events.map((event) => ({
        sequence: event.sequence,
        name: contractEventName(event.kind, event.side),
        at: shanghaiMinute(event.at),
        who: [event.account, event.mobile, event.address].filter(Boolean).join('，') || '平台（到期）',
        reason: event.reason,
        before: event.sha256_before,
        after: event.sha256_after,
        hash: event.hash,
      })),
    },
    now,
  );
