import { Navigate, useNavigate } from 'react-router';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';

interface Props {
  demandId: string;
  onClose: () => void;
}

/** What the plan will be made of, before it is made. */
export function MakePlanDialog({ demandId, onClose }: Props) {
  const navigate = useNavigate();
  const base = useCallQuery('plan.demandBase', { demandId });
  const cities = useCallQuery('plan.listCities', { demandId });
  const packages = useCallQuery('plan.listAwarded', { demandId });
  const add = useCallMutation('plan.add', once);
  const make = async () => {
    const made = await add.run({ demandId });
    if (made) await navigate(workPaths.plan(made.planId), { replace: true });
  };
  if (base.data?.planId) return <Navigate replace to={workPaths.plan(base.data.planId)} />;
  return (
    <Dialog
      title="生成体检方案"
      okText="生成方案"
      busy={add.busy}
      disabled={base.data?.whyNot !== ''}
      onOk={() => void make()}
      onClose={onClose}
    >
      <Loaded query={base}>
        {({ title, company, purpose, examFrom, examTo, whyNot }) => (
          <>
            {whyNot && <Notice type="info" title={whyNot} />}
            <Facts
              className="gap-1"
              facts={[
                { label: '采购需求', value: title },
                { label: '企业', value: company },
                { label: '体检类型', value: purpose.name },
                { label: '体检时间', value: examFrom && examTo && `${examFrom} 至 ${examTo}` },
                {
                  label: '体检城市',
                  value: cities.data?.map((city) => `${city.name} ${city.headcount} 人`).join('、'),
                },
              ]}
            />
            <ul className="stack gap-1 divided above">
              {packages.data?.map((pkg) => (
                <li key={pkg.packageId}>
                  {pkg.label}
                  <br />
                  <small>
                    {pkg.institution} · {pkg.items.length} 项
                  </small>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <FailureAlert failure={add.failure} className="above" />
    </Dialog>
  );
}
