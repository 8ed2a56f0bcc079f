import { formatYuan } from '#domain/kernel/money.ts';
import { parts } from '#domain/kernel/parts.ts';
import { percent } from '#domain/kernel/percent.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { quoteCountsText } from '#domain/quotation/quote-counts.ts';
import { peopleText } from '#domain/region/examined-where.ts';
import {
  acceptedText,
  firstPriceText,
  flipsText,
  institutionText,
  levellingText,
  minuteText,
  overBudgetText,
  perHeadText,
  priceText,
  roundNames,
  secondRoundText,
  shareText,
  validPackagesText,
  weightText,
} from '#wire/award/comparison-text.ts';
import { elsewhereText, nobodyText } from '#wire/award/decision-text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { pdfFile } from '#server/pdf/pdf-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { packageMatrix } from './compare-package.query.ts';
import { comparedDemand } from './compared-demand.query.ts';
import { comparisonOverview } from './overview.query.ts';

type Matrix = CallOutput<'comparison.matrix'>;
type Overview = CallOutput<'comparison.overview'>;
type Column = Matrix['columns'][number];
type Cell = NonNullable<Matrix['rows'][number]['cells'][number]>;

// So many columns of figures stay readable beside the names on a page across; the next ones stand on the following pages.
const packagesAcross = 5;
const institutionsAcross = 6;

/** The demand as a whole and each of its packages line by line. */
export async function comparisonPdf(
  context: ReadContext,
  { demandId, weights }: { demandId: string; weights?: ScoreWeights | undefined },
): Promise<CallOutput<'comparison.exportPdf'>> {
  const of = await comparedDemand(context, demandId);
  const matrices = await Promise.all(of.demanded.map((pkg) => packageMatrix(context, of, pkg, weights)));
  const overview = await comparisonOverview(context, { demandId, weights });
  const data = comparisonData(overview, matrices, shanghaiDay(context.now));
  return pdfFile(
    `${of.demand.number}-比价表`,
    await renderPdf(context.services.workers, 'comparison', data, context.now),
  );
}

/** What `comparison.typ` sets, cut into tables that fit across a page. */
function comparisonData(overview: Overview, matrices: readonly Matrix[], day: string) {
  const { budgetMax, packages, rows } = overview;
  return {
    title: `${overview.title} · 报价对比`,
    number: overview.number,
    note: `${day} 生成`,
    facts: [
      ['状态', overview.status.name],
      ['体检人数', `${overview.headcount.toLocaleString('zh-CN')} 人`],
      [
        '体检城市',
        overview.cities.length > 1
          ? peopleText(overview.cities.map(({ name, headcount }) => ({ city: name, headcount })))
          : '',
      ],
      ['城市覆盖', nobodyText(overview.coveredByNobody)],
      ['预算', budgetMax === null ? '' : `人均不超过 ${formatYuan(budgetMax)}`],
      ['报价', `邀请 ${overview.invited} 家机构：${quoteCountsText(overview.quotes)}`],
      ['报价截止', minuteText(overview.quoteDeadline)],
      ['第二轮报价', secondRoundText(overview.secondRound)],
      ['评分权重', weightText(overview.weights)],
    ],
    levelling: levellingText,
    overview: parts(packages, packagesAcross).map((part) => ({
      heads: part.map(({ at }) => {
        const { label, headcount, itemCount } = packages[at] as Overview['packages'][number];
        return [label, `${headcount} 人 · ${itemCount} 项`];
      }),
      rows: rows.map((row) => ({
        rank: row.rank,
        name: row.institution.name,
        note: described(row),
        levelled: formatYuan(row.levelledTotal),
        raw: [
          formatYuan(row.total),
          perHeadText(row),
          overBudgetText(row),
          validPackagesText(row.cells),
          overview.byCity ? `按 ${row.headcount} 人计价` : '',
        ]
          .filter(Boolean)
          .join('，'),
        cells: part.map(({ at }) => overviewCell(row.cells[at] ?? null)),
      })),
    })),
    packages: matrices.filter(({ columns }) => columns.length > 0).map(packageData),
  };
}

const described = (column: Pick<Column, 'institution' | 'ways' | 'elsewhere' | 'coverage' | 'round'>) =>
  joined([
    column.institution.city,
    institutionText(column),
    `齐全度 ${percent(column.coverage)}`,
    elsewhereText(column.elsewhere),
    column.round && roundNames[column.round],
  ]);

const joined = (texts: readonly (string | null)[]) => texts.filter(Boolean).join(' · ');

function overviewCell(cell: Overview['rows'][number]['cells'][number]) {
  if (!cell) return null;
  const [first = '', ...others] = cell.gaps;
  const gaps =
    cell.gaps.length === 0
      ? '齐全'
      : `缺 ${cut([first, ...others.slice(0, 3)].join('、'), 60)}${cell.gaps.length > 4 ? ` 等 ${cell.gaps.length} 项` : ''}`;
  return {
    levelled: formatYuan(cell.levelled),
    status: acceptedText(cell),
    note: joined([`原报价 ${formatYuan(cell.raw)}`, firstPriceText(cell), `第 ${cell.rank} 名`, gaps]),
  };
}

function packageData(matrix: Matrix) {
  const info = matrix.packages.find((one) => one.packageId === matrix.packageId);
  const { summary } = matrix;
  const ordered = matrix.columns
    .map((column, place) => ({ column, place }))
    .toSorted((a, b) => a.column.rank - b.column.rank);
  return {
    label: info?.label ?? '',
    note: `${info?.headcount ?? 0} 人 · ${summary.items} 项，其中 ${summary.differingRows} 项各家匹配不同、${summary.problemRows} 项有缺失`,
    suggestion: summary.suggestion ? `${summary.suggestion.institution}。${summary.suggestion.reason}` : '',
    parts: parts(ordered, institutionsAcross).map((part) => ({
      columns: part.map(({ one: { column } }) => ({
        name: column.institution.name,
        status: acceptedText(column),
        levelled: formatYuan(column.levelled),
        note: joined([
          `第 ${column.rank} 名`,
          `原报价 ${formatYuan(column.raw)}`,
          firstPriceText(column),
          described(column),
          `得分 ${column.score.toFixed(1)}`,
        ]),
      })),
      groups: [...Map.groupBy(matrix.rows, (row) => row.category)].map(([name, rows]) => ({
        name,
        rows: rows.map((row) => ({
          name: cut(row.name, 200),
          cells: part.map(({ one: { place } }) => cellData(row.cells[place] ?? null)),
        })),
      })),
    })),
  };
}

function cellData(cell: Cell | null) {
  if (!cell) return null;
  const members = cell.missingMembers.length > 0 ? ` ${cell.missingMembers.length} 项` : '';
  const notes = [shareText(cell), cell.reason, cell.added !== null && cell.ruleText, cell.flips && flipsText];
  return {
    price: cut(priceText(cell, true), 60),
    low: cell.lowest,
    tag: cell.match.code === itemMatch.match ? '' : cell.match.name + members,
    note: cut(notes.filter(Boolean).join('；'), 120),
  };
}

/** What is too long for a cell, with an ellipsis. */
function cut(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}
