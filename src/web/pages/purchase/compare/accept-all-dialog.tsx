import { Alert, App, Modal } from 'antd';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import styles from './compare.module.css';
import type { Overview } from './view.ts';

interface Props {
  overview: Overview;
  /** The institution to accept; undefined while nothing is asked. */
  row: Overview['rows'][number] | undefined;
  onClose: () => void;
  /** Somebody else may have decided. */
  onFailed: () => void;
}

/** One confirmation for everything of one institution that can be accepted: prices, and each gap once. */
export function AcceptAllDialog({ overview, row, onClose, onFailed }: Props) {
  const { message } = App.useApp();
  const accept = useCallMutation('comparison.acceptAll');
  if (!row) return null;
  const cells = overview.packages.flatMap((pkg, at) => {
    const cell = row.cells[at];
    return cell?.actions.includes('accept') ? [{ pkg, cell, amount: fen(cell.raw) * pkg.headcount }] : [];
  });
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
      price: cell.raw,
    }));
    const answer = await accept.run({ quotationId: row.quotationId, packages });
    if (!answer) return onFailed();
    message.success(`已接受「${row.institution.name}」的 ${answer.accepted} 个套餐。`);
    leave();
  };
  return (
    <Modal
      open
      width={640}
      title={`接受「${row.institution.name}」的 ${cells.length} 个套餐？`}
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
            <span className="num">
              {formatFen(fen(cell.raw), true)} × {pkg.headcount} 人 = {formatFen(amount, true)}
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
          <p className="warning">该机构有 {gaps.size} 项做不了或做不全，须另行安排：</p>
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
