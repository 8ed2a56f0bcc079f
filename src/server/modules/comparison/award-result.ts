import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { awardFigures } from '#domain/pricing/award-figures.ts';
import { headsIn } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { readAmendments } from '#server/modules/demand/amendments.store.ts';
import { readQuestions } from '#server/modules/question/question.store.ts';
import type { ComparedDemand } from './compared-demand.query.ts';
import type { ComparedPackage } from './decided-lots.ts';

type Result = CallOutput<'comparison.decision'>['result'];

/** What is accepted so far, or was awarded, comes to; with how the demand was changed and what was asked of it. */
export async function awardResult(
  db: Sql,
  of: ComparedDemand,
  packages: readonly ComparedPackage[],
): Promise<Result> {
  const [amendments, questions] = await Promise.all([
    readAmendments(db, of.demand.id),
    readQuestions(db, of.demand.id),
  ]);
  const awarded = of.lots.flatMap(({ packageId, headcount, city, accepted }) => {
    const one = packages.find(({ pkg }) => pkg.id === packageId);
    const columns = one?.comparison.columns ?? [];
    const column = columns.find(({ quotationId }) => quotationId === accepted?.quotationId);
    return accepted && one && column
      ? [
          {
            accepted,
            label: `${one.pkg.label}${city && `（${city}）`}`,
            headcount,
            price: accepted.price,
            levelled: column.levelled,
            listTotal: column.listTotal,
            median: columns.length > 1 ? one.comparison.medianLevelled : undefined,
          },
        ]
      : [];
  });
  const { budget, median, ...figures } = awardFigures(awarded, of.demand.budget_max);
  const byInstitution = Map.groupBy(awarded, ({ accepted }) => accepted.institutionId);
  const institutions = [...byInstitution].map(([institutionId, own]) => ({
    institutionId,
    institution: own[0]?.accepted.institution ?? '',
    headcount: headsIn(own),
    amount: sumFen(own.map(({ price, headcount }) => price * headcount)),
    packages: own.map(({ label }) => label),
  }));
  return {
    headcount: figures.headcount,
    total: toYuanText(figures.total),
    levelledTotal: toYuanText(figures.levelledTotal),
    perHead: toYuanText(figures.perHead),
    rawPerHead: toYuanText(figures.rawPerHead),
    budget: budget && {
      perHead: toYuanText(budget.perHead),
      total: toYuanText(budget.total),
      above: toYuanText(budget.above),
    },
    listTotal: toYuanText(figures.listTotal),
    savingOnList: toYuanText(figures.savingOnList),
    median: median && {
      headcount: median.headcount,
      total: toYuanText(median.total),
      saving: toYuanText(median.saving),
    },
    institutions: institutions
      .toSorted((a, b) => b.amount - a.amount)
      .map((one) => ({ ...one, amount: toYuanText(one.amount) })),
    amendments: amendments.map(({ amended_at, reason, changes }) => ({
      at: amended_at.toISOString(),
      reason,
      lines: changes.map(({ packageName, text }) => (packageName ? `${packageName}：${text}` : text)),
    })),
    questions: questions.map(({ question, answer }) => ({ question, answer })),
  };
}
