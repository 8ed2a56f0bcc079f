import { load } from '#web/api/invoke-context.ts';
import { PlanDocument } from '#web/features/plan/plan-document.tsx';
import { paths } from '#web/paths/paths.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/shared-plan';

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

/** A plan by its shared link: for staff, without signing in. */
export default function SharedPlan({ loaderData: plan }: Route.ComponentProps) {
  return (
    <main id="content" className="wrap section">
      <h1 className="sr-only">{plan.title}</h1>
      <PlanDocument plan={plan} />
    </main>
  );
}
