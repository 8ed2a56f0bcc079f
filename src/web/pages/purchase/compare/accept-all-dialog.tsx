import { Form } from 'antd';
import { addPeople } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { ElsewhereField } from '#web/pages/purchase/award/reason-fields.tsx';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { AwardList } from './award-list.tsx';
import { acceptedText, lotLabel, type Overview } from './view.ts';

/** Quotes to accept together: all of one institution, or a scenario's. */
export interface Asked {
  /** 「某医院」 */
  readonly name: string;
  readonly lots: readonly AskedLot[];
  /** The demand is awarded by city only with these. */
  readonly splitByCity?: boolean;
}

type ScenarioLot = NonNullable<
  CallOutput<'comparison.scenarios'>['scenarios'][number]['award']
>['lots'][number];
/** The institution is named where a scenario has several. */
type AskedLot = Omit<ScenarioLot, 'actions' | 'institution' | 'label'> & { institution?: string };

interface Props {
  overview: Overview;
  asked: Asked;
  onClose: () => void;
}

/** One confirmation for all of it: prices, and each gap once. */
export function AcceptAllDialog({ overview, asked, onClose }: Props) {
  const accept = useCallMutation('comparison.acceptAll', contested);
  // What was given away meanwhile is not asked again.
  const lots = overview.packages.flatMap((pkg) =>
    asked.lots
      .filter(
        ({ packageId, cityId }) =>
          packageId === pkg.packageId && !pkg.lots.some((lot) => lot.cityId === cityId && lot.accepted),
      )
      .map((lot) => ({ ...lot, label: lotLabel(pkg.label, lot.city) })),
  );
  const count = new Set(lots.map(({ packageId }) => packageId)).size;
  const others = overview.packages.filter(
    (pkg) => acceptedText(pkg) && !lots.some(({ packageId }) => packageId === pkg.packageId),
  );
  const gaps = Map.groupBy(
    lots.flatMap(({ label, gaps: own }) => own.map((item) => ({ item, label }))),
    ({ item }) => item,
  );
  const elsewhere = addPeople(lots.map((lot) => lot.elsewhere));
  const confirm = async ({ elsewhereReason = '' }: { elsewhereReason?: string }) => {
    const packages = lots.map(({ quotationPackageId, price, cityId }) => ({
      quotationPackageId,
      price,
      ...(cityId && { cityId }),
    }));
    const answer = await accept.run({
      demandId: overview.demandId,
      packages,
      splitByCity: asked.splitByCity === true,
      elsewhereReason: elsewhereReason.trim(),
    });
    if (!answer) return;
    message.success(`已接受${asked.name}的 ${answer.accepted} 个套餐。`);
    onClose();
  };
  return (
    <FormDialog
      width={640}
      title={`接受${asked.name}的 ${count} 个套餐？`}
      okText="确认接受"
      busy={accept.busy}
      disabled={lots.length === 0}
      cancelText="返回"
      onClose={onClose}
    >
      {(formId) => (
        <>
          <AwardList awards={lots} />
          {gaps.size > 0 && (
            <>
              <p className="warning">有 {gaps.size} 项做不了或做不全，须另行安排：</p>
              <ul className="small">
                {[...gaps].map(([item, where]) => (
                  <li key={item}>
                    {item}
                    {where.length < lots.length && `（${where.map(({ label }) => label).join('；')}）`}
                  </li>
                ))}
              </ul>
            </>
          )}
          {others.length > 0 && (
            <p>
              其余 {others.length} 个套餐已有决定，不改变：
              {others.map((pkg) => `${pkg.label}（${acceptedText(pkg)}）`).join('、')}。
            </p>
          )}
          <Form id={formId} layout="vertical" onFinish={confirm}>
            <ElsewhereField people={elsewhere} name="elsewhereReason" />
          </Form>
          <p>
            {asked.splitByCity && '需求将改为按城市分别定标，各城市人数按比例推算。'}
            完成采购前可以逐个撤回。
          </p>
          <FailureAlert failure={accept.failure} className="apart" />
        </>
      )}
    </FormDialog>
  );
}
