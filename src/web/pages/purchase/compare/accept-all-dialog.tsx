import { Alert, App, Modal } from 'antd';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import styles from './compare.module.css';
import type { Overview } from './view.ts';

/** Quotes to accept together: all of one institution, or a scenario's. */
export interface Asked {
  /** 「某医院」 */
  readonly name: string;
  readonly lots: readonly AskedLot[];
}

interface AskedLot {
  readonly packageId: string;
  readonly quotationPackageId: string;
  /** Where a scenario has several. */
  readonly institution?: string;
  readonly price: string;
  readonly gaps: readonly string[];
}

interface Props {
  overview: Overview;
  /** What is asked; undefined while nothing is. */
  asked: Asked | undefined;
  onClose: () => void;
  /** Somebody else may have decided. */
  onFailed: () => void;
}

/** One confirmation for all of it: prices, and each gap once. */
export function AcceptAllDialog({ overview, asked, onClose, onFailed }: Props) {
  const { message } = App.useApp();
  const accept = useCallMutation('comparison.acceptAll');
  if (!asked) return null;
  // What was given away meanwhile is not asked again.
  const cells = overview.packages.flatMap((pkg) =>
    (pkg.accepted ? [] : asked.lots)
      .filter((lot) => lot.packageId === pkg.packageId)
      .map((cell) => ({ pkg, cell, amount: fen(cell.price) * pkg.headcount })),
  );
  const others = overview.packages.filter(
    (pkg) => pkg.accepted && !cells.some((one) => one.pkg.packageId === pkg.packageId),
  );
  const gaps = Map.groupBy(
    cells.flatMap(({ pkg, cell }) => cell.gaps.map((item) => ({ item, label: pkg.label }))),
    ({ item }) => item,
  );
  const leave = () => {
    accept.clear();
    onClose();
  };
  const confirm = async () => {
    const packages = cells.map(({ cell }) => ({
      quotationPackageId: cell.quotationPackageId,
      price: cell.price,
    }));
    const answer = await accept.run({ demandId: overview.demandId, packages });
    if (!answer) return onFailed();
    message.success(`已接受${asked.name}的 ${answer.accepted} 个套餐。`);
    leave();
  };
  return (
    <Modal
      open
      width={640}
      title={`接受${asked.name}的 ${cells.length} 个套餐？`}
      okText="确认接受"
      okButtonProps={{ loading: accept.busy, disabled: cells.length === 0 }}
      cancelText="返回"
      mask={{ closable: false }}
      onCancel={leave}
      onOk={confirm}
    >
      <ul className={`stack gap-2 divided ${styles.awards}`}>
        {cells.map(({ pkg, cell, amount }) => (
          <li key={pkg.packageId} className="cluster between">
            <b>{pkg.label}</b>
            {cell.institution && <span>{cell.institution}</span>}
            <span className="num">
              {formatFen(fen(cell.price), true)} × {pkg.headcount} 人 = {formatFen(amount, true)}
            </span>
          </li>
        ))}
        <li className="row between">
          <b>合计</b>
          <span className="money">
            {formatFen(
              cells.reduce((sum, { amount }) => sum + amount, 0),
              true,
            )}
          </span>
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
          {others.map((pkg) => `${pkg.label}（${pkg.accepted?.institution ?? ''}）`).join('、')}。
        </p>
      )}
      <p>完成采购前可以逐个撤回。</p>
      {accept.failure && (
        <Alert type="error" showIcon title={failureText(accept.failure)} className="apart" />
      )}
    </Modal>
  );
}

const fen = (yuan: string) => parseYuan(yuan) ?? 0;
