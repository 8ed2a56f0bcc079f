import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { addOns, bases, deductions, dependants, invoices, windows } from './settlement-choices.ts';

type Tariff = CallOutput<'contract.tariff'>;

const labelOf = (choices: readonly { readonly value: string; readonly label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** What bills of a signed contract are made and checked by, as the contract and its supplements have it now. */
export function TariffPanel({ contractId }: { contractId: string }) {
  const { data } = useCallQuery('contract.tariff', { contractId });
  if (!data) return null;
  const version = data.version === 1 ? '合同' : `第 ${data.version - 1} 号增补`;
  return (
    <Panel title="结算约定">
      <p className="note">
        {data.agreed
          ? `按${version}执行，随文件一同签署。`
          : '合同没有写结算约定，以下是按常用规则的理解，结算前请与对方确认。'}
      </p>
      <Facts className="gap-1" facts={factsOf(data)} />
    </Panel>
  );
}

function factsOf({ settlement, paymentDays }: Tariff) {
  const { basis, minimumHeads, deductionPercent, addOnPercent, addOnItems, invoiceTitle } = settlement;
  return [
    {
      label: '结算方式',
      value: basis === 'minimum' ? `按到检人数，保底 ${minimumHeads} 人` : labelOf(bases, basis),
    },
    {
      label: '没有做的项目',
      value: deductionPercent
        ? `按附件单价的 ${deductionPercent}% 扣减`
        : labelOf(deductions, settlement.deduction),
    },
    {
      label: '加项',
      value: addOnPercent
        ? `按机构公示价的 ${addOnPercent}%`
        : addOnItems.length > 0
          ? addOnItems.map(({ name, price }) => `${name} ¥${price}`).join('、')
          : labelOf(addOns, settlement.addOns),
    },
    { label: '家属体检', value: labelOf(dependants, settlement.dependants) },
    { label: '体检期间结束后', value: labelOf(windows, settlement.afterWindow) },
    {
      label: '发票',
      value: [labelOf(invoices, settlement.invoiceKind), invoiceTitle].filter(Boolean).join('，'),
    },
    { label: '付款', value: `收到发票之日起 ${paymentDays} 日内` },
    { label: '改期、取消', value: `至少提前 ${settlement.noticeDays} 天` },
  ];
}
