import { Button } from 'antd';
import { useState } from 'react';
import { type PlacedHeads, proposeHeads, whyNotSplit } from '#domain/pricing/city-split.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import styles from './compare.module.css';
import { acceptedText, type Overview } from './view.ts';

/** 按城市分别定标: how it stands, or the way to it, until the first quote is accepted. */
export function CitySplit({ overview }: { overview: Overview }) {
  const [asking, setAsking] = useState(false);
  const join = useCallMutation('comparison.splitByCity', contested);
  const { demandId, byCity, cities, packages, demandActions } = overview;
  const open = demandActions.includes('complete') && !packages.some(acceptedText);
  if (cities.length < 2 || (!byCity && !open)) return null;
  return (
    <>
      {byCity ? (
        <Notice
          type="info"
          title={`按城市分别定标：${cities.map(({ name, headcount }) => `${name} ${headcount} 人`).join('、')}`}
          description={
            <div className="stack gap-2">
              每家机构承接所在城市的人员；也可以在接受报价时说明原因，安排去其他城市体检。
              {open && (
                <span className="cluster">
                  <Button size="small" onClick={() => setAsking(true)}>
                    调整各城市人数
                  </Button>
                  <Button
                    size="small"
                    loading={join.busy}
                    onClick={() => join.run({ demandId, splitByCity: false })}
                  >
                    改回整体定标
                  </Button>
                </span>
              )}
            </div>
          }
        />
      ) : (
        <p className="under">
          <Button onClick={() => setAsking(true)}>按城市分别定标</Button>{' '}
          <span className="hint">同一套餐在不同城市可以选择不同的机构；接受第一份报价前可以更改。</span>
        </p>
      )}
      <FailureAlert className="notice" failure={join.failure} />
      {asking && <CitySplitDialog overview={overview} onClose={() => setAsking(false)} />}
    </>
  );
}

interface Props {
  overview: Overview;
  onClose: () => void;
}

/** How many of each package are in which city: proposed in proportion, corrected by who knows. */
function CitySplitDialog({ overview, onClose }: Props) {
  const split = useCallMutation('comparison.splitByCity', contested);
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
  const problem = heads.some((one) => Number.isNaN(one.headcount))
    ? '请先改好标红的人数。'
    : whyNotSplit(packages, cities, heads);
  return (
    <Dialog
      width={720}
      title="按城市分别定标"
      okText="确定"
      busy={split.busy}
      disabled={problem !== ''}
      cancelText="返回"
      onClose={onClose}
      onOk={async () => {
        const placed = heads.map(({ packageId, cityId, headcount }) => ({ packageId, cityId, headcount }));
        if (!(await split.run({ demandId, splitByCity: true, heads: placed }))) return;
        message.success('已改为按城市分别定标。');
        onClose();
      }}
    >
      <p>每个套餐在各城市的人数按比例推算，请按实际情况调整；中标金额按这些人数计算。</p>
      <div className={styles.split}>
        <PlainTable
          className="rows"
          heads={[
            '套餐',
            ...cities.map(({ cityId, name, headcount }) => ({
              key: cityId,
              text: (
                <>
                  {name}
                  <small>{headcount} 人</small>
                </>
              ),
            })),
          ]}
        >
          <tbody>
            {packages.map(({ packageId, label, headcount }) => (
              <tr key={packageId}>
                <th scope="row">
                  {label}
                  <small>{headcount} 人</small>
                </th>
                {cities.map(({ cityId, name }) => (
                  <td key={cityId} data-label={`${name} 人数`}>
                    <NumberInput
                      aria-label={`${label} ${name}人数`}
                      rule={{ what: '人数', min: 0, max: headcount, decimals: 0, unit: '人' }}
                      value={at(packageId, cityId)}
                      onChange={(value) => set(packageId, cityId, value ?? 0)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {problem && <Notice type="warning" className="apart" title={problem} />}
      <FailureAlert failure={split.failure} className="apart" />
    </Dialog>
  );
}
