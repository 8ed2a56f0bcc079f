import { Alert, App, Modal } from 'antd';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useReturnFocus } from '#web/ui/app/use-return-focus.ts';
import styles from './compare.module.css';
import { acceptedText, lotLabel, type Overview } from './view.ts';

/** Quotes to accept together: all of one institution, or a scenario's. */
export interface Asked {
  /** 「某医院」 */
  readonly name: string;
  readonly lots: readonly AskedLot[];
  /** The demand is awarded by city only with these. */
  readonly splitByCity?: boolean;
}

interface AskedLot {
  readonly packageId: string;
  /** '' for the whole package. */
  readonly cityId: string;
  readonly city: string;
  readonly headcount: number;
  readonly quotationPackageId: string;
  /** Where a scenario has several. */
  readonly institution?: string;
  readonly price: string;
  readonly gaps: readonly string[];
}

interface Props {
  overview: Overview;
  asked: Asked;
  onClose: () => void;
  /** Somebody else may have decided. */
  onFailed: () => void;
}

/** One confirmation for all of it: prices, and each gap once. */
export function AcceptAllDialog({ overview, asked, onClose, onFailed }: Props) {
  const { message } = App.useApp();
  const accept = useCallMutation('comparison.acceptAll');
  useReturnFocus();
  // What was given away meanwhile is not asked again.
  const cells = overview.packages.flatMap((pkg) =>
    asked.lots
      .filter(
        ({ packageId, cityId }) =>
          packageId === pkg.packageId && !pkg.lots.some((lot) => lot.cityId === cityId && lot.accepted),
      )
      .map((cell) => ({
        label: lotLabel(pkg.label, cell.city),
        cell,
        amount: fen(cell.price) * cell.headcount,
      })),
  );
  const count = new Set(cells.map(({ cell }) => cell.packageId)).size;
  const others = overview.packages.filter(
    (pkg) => acceptedText(pkg) && !cells.some(({ cell }) => cell.packageId === pkg.packageId),
  );
  const gaps = Map.groupBy(
    cells.flatMap(({ label, cell }) => cell.gaps.map((item) => ({ item, label }))),
    ({ item }) => item,
  );
  const leave = () => {
    accept.clear();
    onClose();
  };
  const confirm = async () => {
    const packages = cells.map(({ cell: { quotationPackageId, price, cityId } }) => ({
      quotationPackageId,
      price,
      ...(cityId && { cityId }),
    }));
    const answer = await accept.run({
      demandId: overview.demandId,
      packages,
      splitByCity: asked.splitByCity === true,
    });
    if (!answer) return onFailed();
    message.success(`已接受${asked.name}的 ${answer.accepted} 个套餐。`);
    leave();
  };
  return (
    <Modal
      open
      width={640}
      title={`接受${asked.name}的 ${count} 个套餐？`}
      okText="确认接受"
      okButtonProps={{ loading: accept.busy, disabled: cells.length === 0 }}
      cancelText="返回"
      mask={{ closable: false }}
      onCancel={leave}
      onOk={confirm}
    >
      <ul className={`stack gap-2 divided ${styles.awards}`}>
        {cells.map(({ label, cell, amount }) => (
          <li key={label} className="cluster between">
            <b>{label}</b>
            {cell.institution && <span>{cell.institution}</span>}
            <span className="num">
              {formatFen(fen(cell.price))} × {cell.headcount} 人 = {formatFen(amount)}
            </span>
          </li>
        ))}
        <li className="row between">
          <b>合计</b>
          <span className="money">{formatFen(cells.reduce((sum, { amount }) => sum + amount, 0))}</span>
        </li>
      </ul>
      {gaps.size > 0 && (
        <>
          <p className="warning">有 {gaps.size} 项做不了或做不全，须另行安排：</p>
          <ul className="small">
            {[...gaps].map(([item, where]) => (
              <li key={item}>
                {item}
                {where.length < cells.length && `（${where.map(({ label }) => label).join('；')}）`}
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
      <p>
        {asked.splitByCity && '需求将改为按城市分别定标，各城市人数按比例推算。'}
        完成采购前可以逐个撤回。
      </p>
      {accept.failure && (
        <Alert type="error" showIcon title={failureText(accept.failure)} className="apart" />
      )}
    </Modal>
  );
}

const fen = (yuan: string) => parseYuan(yuan) ?? 0;
