import { notFound } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { institutionFacts, planDisclaimer, planOfPackage } from '#domain/plan/staff-plan.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { pdfFile } from '#server/pdf/pdf-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { presentPlan } from './plan.present.ts';
import { readPlan } from './plan.store.ts';

/** 电子体检方案 with its text: of all packages, or of one, as its people read it. @throws Failure 404 for another plan's package */
export async function planPdf(
  context: ReadContext,
  { planId, packageId }: ParsedInput<'plan.exportPdf'>,
): Promise<CallOutput<'plan.exportPdf'>> {
  const row = await readPlan(context.db, { id: planId });
  const whole = await presentPlan(context, row);
  const plan = packageId === undefined ? whole : planOfPackage(whole, packageId);
  const [first] = plan.packages;
  if (!first) throw notFound('这份方案里没有这个套餐。请刷新页面后重新选择。');
  const updated = shanghaiDay(row.updated_at);
  const data = {
    title: plan.title,
    number: row.number,
    note: `${plan.company} · ${updated}`,
    company: plan.company,
    introduction: plan.introduction,
    facts: [
      ['适用套餐', packageId === undefined ? '' : first.label],
      ['体检时间', plan.examFrom && plan.examTo ? `${plan.examFrom} 至 ${plan.examTo}` : ''],
      [
        '员工所在城市',
        (packageId !== undefined && first.cities.length > 0 ? first.cities : plan.cities).join('、'),
      ],
      ['更新日期', updated],
    ],
    institutions: plan.institutions.map((one) => ({
      name: one.name,
      facts: institutionFacts(one, plan).map(({ label, value }) => [label, value]),
    })),
    instructions: plan.instructions.map(({ title, text, items, source }) => ({
      title,
      text,
      note: `${items.length > 0 ? `涉及：${items.join('、')}。` : ''}依据 ${source}`,
    })),
    packages: plan.packages.map(({ label, cities, institution, items }) => ({
      label,
      note: [cities.join('、'), institution, `${items.length} 项`].filter(Boolean).join(' · '),
      items: items.map(({ name, category, preparation, significance }) => [
        name,
        category,
        preparation || '—',
        significance,
      ]),
    })),
    leftOut: plan.leftOut.join('；'),
    disclaimer: planDisclaimer,
  };
  const name = [plan.title, '电子体检方案', packageId === undefined ? '' : first.label]
    .filter(Boolean)
    .join('-');
  return pdfFile(name, await renderPdf(context.services.workers, 'plan', data, context.now));
}
