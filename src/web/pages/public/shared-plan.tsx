import { Link, useSearchParams } from 'react-router';
import { planOfPackage } from '#domain/plan/staff-plan.ts';
import { load } from '#web/api/invoke-context.ts';
import { PlanDocument } from '#web/features/plan/plan-document.tsx';
import { paths } from '#web/paths/paths.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/shared-plan';
import { PackageChoice, readChoice } from './shared-plan-choice.tsx';

export const loader = ({ context, params: { token } }: Route.LoaderArgs) =>
  load(context, 'plan.shared', { token });

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  loaderData
    ? [
        ...(pageMeta(matches, {
          title: `${loaderData.title} · 电子体检方案`,
          description: '体检机构、项目和注意事项。',
          path: paths.sharedPlan(params['token'] ?? ''),
          noIndex: true,
        }) ?? []),
        // The address is the key: other sites must not learn it.
        { name: 'referrer', content: 'no-referrer' },
      ]
    : [];

/** A plan by its shared link: for staff, without signing in. It opens at the choice of one's own package, then shows that one's part. */
export default function SharedPlan({ loaderData: plan, params: { token } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const choice = readChoice(query, plan.packages);
  const all = paths.sharedPlan(token);
  return (
    <main id="content" className="wrap section stack gap-4">
      <h1 className="sr-only">{plan.title}</h1>
      {choice.own === undefined ? (
        <PackageChoice plan={plan} choice={choice} token={token} />
      ) : (
        choice.several && (
          <nav className="well cluster between screen-only" aria-label="我的套餐">
            <span>
              您看的是：<b>{choice.own.label}</b>
            </span>
            <Link className="text-link" to={all}>
              不是我的套餐，重新选择
            </Link>
          </nav>
        )
      )}
      {choice.own ? (
        <PlanDocument plan={planOfPackage(plan, choice.own.packageId)} />
      ) : (
        choice.whole && <PlanDocument plan={plan} />
      )}
    </main>
  );
}
