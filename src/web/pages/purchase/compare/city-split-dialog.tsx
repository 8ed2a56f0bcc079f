import { Alert, App, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { type PlacedHeads, proposeHeads, whyNotSplit } from '#domain/pricing/city-split.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useReturnFocus } from '#web/ui/app/use-return-focus.ts';
import styles from './compare.module.css';
import type { Overview } from './view.ts';

interface Props {
  overview: Overview;
  onClose: () => void;
  onFailed: () => void;
}

/** How many of each package are in which city: proposed in proportion, corrected by who knows. */
export function CitySplitDialog({ overview, onClose, onFailed }: Props) {
  const { message } = App.useApp();
  useReturnFocus();
  const split = useCallMutation('comparison.splitByCity');
  const { demandId, cities, packages, byCity } = overview;
  const [heads, setHeads] = useState<readonly PlacedHeads[]>(() =>
    byCity
      ? packages.flatMap(({ packageId, lots }) => lots.map((lot) => ({ ...lot, packageId })))
      : proposeHeads(packages, cities),
  );
  const at = (packageId: string, cityId: string) =>
    heads.find((one) => one.packageId === packageId && one.cityId === cityId)?.headcount ?? 0;
  const set = (packageId: string, cityId: string, headcount: number) =>
    setHeads([
      ...heads.filter((one) => one.packageId !== packageId || one.cityId !== cityId),
      { packageId, cityId, headcount },
    ]);
  const problem = whyNotSplit(packages, cities, heads);
  return (
    <Modal
      open
      width={720}
      title="按城市分别定标"
      okText="确定"
      okButtonProps={{ loading: split.busy, disabled: problem !== '' }}
      cancelText="返回"
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={async () => {
        const placed = heads.map(({ packageId, cityId, headcount }) => ({ packageId, cityId, headcount }));
        if (!(await split.run({ demandId, splitByCity: true, heads: placed }))) return onFailed();
        message.success('已改为按城市分别定标。');
        onClose();
      }}
    >
      <p>每个套餐在各城市的人数按比例推算，请按实际情况调整；中标金额按这些人数计算。</p>
      <div className={styles.split}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">套餐</th>
              {cities.map(({ cityId, name, headcount }) => (
                <th key={cityId} scope="col">
                  {name}
                  <small>{headcount} 人</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {packages.map(({ packageId, label, headcount }) => (
              <tr key={packageId}>
                <th scope="row">
                  {label}
                  <small>{headcount} 人</small>
                </th>
                {cities.map(({ cityId, name }) => (
                  <td key={cityId} data-label={`${name} 人数`}>
                    <InputNumber
                      aria-label={`${label} ${name}人数`}
                      min={0}
                      max={headcount}
                      precision={0}
                      value={at(packageId, cityId)}
                      onChange={(value) => set(packageId, cityId, value ?? 0)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && <Alert type="warning" showIcon className="apart" title={problem} />}
      {split.failure && <Alert type="error" showIcon className="apart" title={failureText(split.failure)} />}
    </Modal>
  );
}
