import { data } from 'react-router';
import { Neighbours } from '#web/features/reading/neighbours.tsx';
import { Prose } from '#web/features/reading/prose.tsx';
import { Crumbs } from '#web/features/reading/reading.tsx';
import { paths } from '#web/paths/paths.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/solution';
import { Comparison } from './solutions/comparison.tsx';
import { loadSolutions } from './solutions/load-solutions.ts';
import { offer } from './solutions/offer-json-ld.ts';

/** One template: what it costs, whom it suits, why it is made so, and item by item what it holds. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const code = params.code.toUpperCase();
  const { solutions, rows, city } = await loadSolutions(context, new URLSearchParams({ group: code }));
  const at = solutions.findIndex((one) => one.code === code);
  const solution = solutions[at];
  if (!solution) throw data({ message: '没有这个健康方案，请从方案列表重新选择。' }, { status: 404 });
  const link = (other: (typeof solutions)[number] | undefined) =>
    other && { path: other.code, title: other.title };
  return { solution, rows, city, previous: link(solutions[at - 1]), next: link(solutions[at + 1]) };
}

const trailOf = ({ title, code }: { title: string; code: string }) => [
  { name: '健康方案', path: paths.healthSolutions() },
  { name: title, path: paths.healthSolution(code) },
];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.solution.title} - 健康方案`,
        description: loaderData.solution.summary,
        path: paths.healthSolution(loaderData.solution.code),
        jsonLd: [breadcrumbs(trailOf(loaderData.solution)), ...offer(loaderData.solution)],
      })
    : [];

export default function HealthSolution({ loaderData }: Route.ComponentProps) {
  const { solution, rows, city, previous, next } = loaderData;
  return (
    <main id="content" className="wrap page">
      <Crumbs trail={trailOf(solution)} />
      <h1>{solution.title}</h1>
      <p className="lead above measure">{solution.summary}</p>
      <div className="apart">
        <Prose html={solution.html} />
      </div>
      <section className="far" aria-labelledby="items">
        <h2 id="items" className="under">
          逐项查什么
        </h2>
        <Comparison chosen={[solution]} rows={rows} onlyDifferent={false} city={city.name} />
      </section>
      <Neighbours label="前后方案" unit="个" previous={previous} next={next} to={paths.healthSolution} />
    </main>
  );
}
