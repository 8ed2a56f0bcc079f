import { institutionFacts, planDisclaimer } from '#domain/plan/staff-plan.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { dayText } from '#web/ui/time.ts';

type SharedPlan = CallOutput<'plan.shared'>;

/** 电子体检方案 as staff reads it, on the screen, by the shared link and as PDF. */
export function PlanDocument({ plan }: { plan: SharedPlan }) {
  const { examFrom, examTo } = plan;
  return (
    <article id="pdfDom" className="panel stack gap-4">
      <header className="stack gap-1 center">
        <h2>{plan.title}</h2>
        <p className="note">电子体检方案 · {plan.company}</p>
      </header>
      <p className="typed">{plan.introduction}</p>
      <Facts
        facts={[
          { label: '体检时间', value: examFrom && examTo && `${examFrom} 至 ${examTo}` },
          { label: '员工所在城市', value: plan.cities.join('、') },
          { label: '更新日期', value: dayText(plan.updatedAt) },
        ]}
      />
      <section className="stack gap-2">
        <h3>去哪里体检</h3>
        {plan.institutions.map((one) => (
          <section key={one.institutionId} className="stack gap-1">
            <h4>{one.name}</h4>
            <Facts
              className="gap-1"
              facts={institutionFacts(one, plan).map(({ label, value }) => ({
                label,
                value: <span className="typed">{value}</span>,
              }))}
            />
          </section>
        ))}
      </section>
      {plan.instructions.length > 0 && (
        <section className="stack gap-2">
          <h3>体检前请注意</h3>
          {plan.instructions.map((one) => (
            <section key={one.key} className="stack gap-1">
              <h4>{one.title}</h4>
              <p className="typed">{one.text}</p>
              <small>
                {one.items.length > 0 && `涉及：${one.items.join('、')}。`}依据 {one.source}
              </small>
            </section>
          ))}
        </section>
      )}
      <section className="stack gap-2">
        <h3>检查什么</h3>
        {plan.packages.map((pkg) => (
          <section key={`${pkg.packageId}:${pkg.institution}`} className="stack gap-1" aria-label={pkg.label}>
            <h4>{pkg.label}</h4>
            <p className="hint">
              {pkg.cities.length > 0 && `${pkg.cities.join('、')} · `}
              {pkg.institution} · {pkg.items.length} 项
            </p>
            <DataTable
              rows={pkg.items}
              rowKey={(item) => item.code}
              columns={[
                { head: '项目', render: (item) => item.name },
                { head: '分类', label: '', className: 'nowrap', render: (item) => item.category },
                { head: '检前准备', render: (item) => item.preparation || '—' },
                { head: '检查意义', label: '', render: (item) => item.significance },
              ]}
            />
          </section>
        ))}
      </section>
      {plan.leftOut.length > 0 && (
        <p>
          <b>以下人群的体检另行安排，不在本方案内：</b>
          {plan.leftOut.join('；')}。
        </p>
      )}
      <p className="hint">{planDisclaimer}</p>
    </article>
  );
}
