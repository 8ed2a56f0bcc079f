import { Alert, Button } from 'antd';
import { useState } from 'react';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { CitySplitDialog } from './city-split-dialog.tsx';
import { acceptedText, type Overview } from './view.ts';

interface Props {
  overview: Overview;
  onFailed: () => void;
}

/** 按城市分别定标: how it stands, or the way to it, until the first quote is accepted. */
export function CitySplit({ overview, onFailed }: Props) {
  const [asking, setAsking] = useState(false);
  const join = useCallMutation('comparison.splitByCity');
  const { demandId, byCity, cities, packages, demandActions } = overview;
  const open = demandActions.includes('complete') && !packages.some(acceptedText);
  if (cities.length < 2 || (!byCity && !open)) return null;
  return (
    <>
      {byCity ? (
        <Alert
          className="notice"
          type="info"
          showIcon
          title={`按城市分别定标：${cities.map(({ name, headcount }) => `${name} ${headcount} 人`).join('、')}`}
          description={
            <div className="stack gap-2">
              每家机构承接所在城市的人员；当地没有机构报价的城市，可由其他城市的机构承接。
              {open && (
                <span className="cluster">
                  <Button size="small" onClick={() => setAsking(true)}>
                    调整各城市人数
                  </Button>
                  <Button
                    size="small"
                    loading={join.busy}
                    onClick={async () => (await join.run({ demandId, splitByCity: false })) ?? onFailed()}
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
      {join.failure && <Alert className="notice" type="error" showIcon title={failureText(join.failure)} />}
      {asking && <CitySplitDialog overview={overview} onClose={() => setAsking(false)} onFailed={onFailed} />}
    </>
  );
}
