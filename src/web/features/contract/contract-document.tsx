import type { ReactNode } from 'react';
import { supplementName } from '#domain/contract/supplement.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { Money } from '#web/ui/money.tsx';
import { ChangeTable } from './change-table.tsx';

type Document = CallOutput<'contract.preview'>['document'];
type Party = Document['parties']['buyer'];

/** The contract as it is written, before it is made and after. */
export function ContractDocument({ document, number }: { document: Document; number?: string }) {
  const { parties, packages, cities, examFrom, examTo, supplement } = document;
  return (
    <article className="panel stack gap-4" aria-label="合同正文">
      <header className="stack gap-1 center">
        <h2>{document.title}</h2>
        {supplement && (
          <p className="note">
            合同编号 {supplement.contract.number} · {supplementName(supplement.ordinal)}
          </p>
        )}
        {number && (
          <p className="note">
            {supplement ? '增补编号' : '合同编号'} {number}
          </p>
        )}
      </header>
      <div className="halves">
        <PartyFacts name="甲方（采购方）" party={parties.buyer} />
        <PartyFacts name="乙方（体检机构）" party={parties.institution} />
      </div>
      {supplement && supplement.changes.length > 0 && (
        <Part title="变更对照表">
          <ChangeTable changes={supplement.changes} />
        </Part>
      )}
      {document.clauses.map(({ title, text }, at) => (
        // Clauses of the same title may follow one another.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={at} title={`第 ${at + 1} 条　${title}`}>
          <p className="typed">{text}</p>
        </Part>
      ))}
      <Part title={supplement ? '附件：变更后的套餐、项目与价格' : '附件：套餐、项目与价格'}>
        <Facts
          className="gap-1"
          facts={[
            {
              label: document.elsewhere ? '员工所在城市' : '体检城市',
              value: cities
                .map(({ name, headcount }) => (headcount === null ? name : `${name} ${headcount} 人`))
                .join('，'),
            },
            { label: '异地体检', value: document.elsewhere },
            { label: '体检期间', value: examFrom && examTo ? `${examFrom} 至 ${examTo}` : '双方另行约定' },
            { label: '付款', value: `收到发票之日起 ${document.terms.paymentDays} 日内` },
          ]}
        />
        <DataTable
          rows={packages}
          rowKey={(pkg) => pkg.label}
          columns={[
            { head: '套餐', render: (pkg) => pkg.label },
            { head: '人数', end: true, render: (pkg) => pkg.headcount },
            { head: '人均价格', end: true, render: (pkg) => <Money yuan={pkg.price} /> },
            { head: '小计', end: true, render: (pkg) => <Money yuan={pkg.amount} /> },
          ]}
        />
        <p className="row between strong">
          <span>合计（人民币大写：{document.totalInWords}）</span>
          <Money yuan={document.total} />
        </p>
        {packages.map((pkg) => (
          <details key={pkg.label} className="fold">
            <summary>
              {pkg.label} · {pkg.items.length} 项
            </summary>
            <DataTable
              rows={pkg.items}
              rowKey={(item) => item.name}
              columns={[
                { head: '项目', render: (item) => item.name },
                {
                  head: '单价',
                  end: true,
                  render: (item) => (item.price === null ? '含在组合内' : <Money yuan={item.price} />),
                },
              ]}
            />
          </details>
        ))}
      </Part>
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack gap-2">
    <h3>{title}</h3>
    {children}
  </section>
);

const PartyFacts = ({ name, party }: { name: string; party: Party }) => (
  <Facts
    className="gap-1"
    facts={[
      { label: name, value: <strong>{party.name}</strong> },
      { label: '信用代码', value: party.creditCode },
      { label: '执业许可证', value: party.licenceNo && <span className="typed">{party.licenceNo}</span> },
      { label: '地址', value: party.address },
      { label: '联系人', value: party.contact },
      { label: '电话', value: party.mobile },
    ]}
  />
);
