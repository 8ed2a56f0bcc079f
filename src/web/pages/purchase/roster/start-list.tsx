import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PackagesPanel } from './packages-panel.tsx';

/** Before the first upload: what happens to the people's data, confirmed by the company. */
export function StartList({ demandId, data }: { demandId: string; data: CallOutput<'roster.ofDemand'> }) {
  const [agreed, setAgreed] = useState(false);
  const add = useCallMutation('roster.add');
  if (!data.completed)
    return (
      <Notice
        type="info"
        title="还不能建立人员名单"
        description="采购完成、有定标结果之后，才能按定标的套餐建立名单。"
      />
    );
  return (
    <>
      <PackagesPanel data={data} />
      <section className="panel stack" aria-label="个人信息告知">
        <h2>建立名单前，请确认个人信息告知</h2>
        <ol className="stack gap-2">
          {data.consent.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <p className="hint">告知文本版本 {data.consent.version}，建立名单时一并记录。</p>
        {data.mayChange ? (
          <>
            <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
              我已阅读并代表企业确认以上内容
            </Checkbox>
            <FailureAlert failure={add.failure} />
            <div>
              <Button
                type="primary"
                disabled={!agreed}
                loading={add.busy}
                onClick={() => void add.run({ demandId, consentVersion: data.consent.version })}
              >
                建立名单
              </Button>
            </div>
          </>
        ) : (
          <p className="soft">由企业管理员或采购员建立名单。</p>
        )}
      </section>
    </>
  );
}
