import { Button, Checkbox, Radio } from 'antd';
import { type ServiceAnswers, toBeAsked } from '#domain/quotation/service-answers.ts';
import styles from './quoting.module.css';
import type { QuotationDetail } from './types.ts';

interface Props {
  choices: QuotationDetail['serviceChoices'];
  value?: ServiceAnswers;
  onChange?: (answers: ServiceAnswers) => void;
}

const nothing: ServiceAnswers = { offered: [], refused: [] };

/** Own services first; what the buyer asks for beyond them is a question; the rest is folded away. */
export function ServiceField({ choices, value = nothing, onChange }: Props) {
  const { offered, refused } = value;
  const asked = toBeAsked(choices);
  const put = (code: string, on: boolean | undefined) =>
    onChange?.({
      offered: [...offered.filter((one) => one !== code), ...(on === true ? [code] : [])],
      refused: [...refused.filter((one) => one !== code), ...(on === false ? [code] : [])],
    });
  const boxes = (some: typeof choices) => (
    <div className={`grid ${styles.services}`}>
      {some.map(({ code, name }) => (
        <Checkbox
          key={code}
          checked={offered.includes(code)}
          onChange={({ target }) => put(code, target.checked || undefined)}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  );
  const own = choices.filter((one) => one.own);
  const others = choices.filter((one) => !one.own && !one.required);
  return (
    <div className="stack gap-3">
      {asked.map((code) => {
        const name = choices.find((one) => one.code === code)?.name ?? code;
        return (
          <div key={code} className="stack gap-1" role="group" aria-label={name}>
            <strong className="urgent">采购方要求“{name}”，贵院的特色服务里没有。这次能提供吗？</strong>
            <Radio.Group
              value={offered.includes(code) ? 'yes' : refused.includes(code) ? 'no' : undefined}
              options={[
                { value: 'yes', label: '能提供，写进报价' },
                { value: 'no', label: '不能提供，如实报价' },
              ]}
              onChange={({ target }) => put(code, target.value === 'yes')}
            />
          </div>
        );
      })}
      {asked.length > 1 && (
        <span>
          <Button
            size="small"
            onClick={() =>
              onChange?.({
                offered: offered.filter((code) => !asked.includes(code)),
                refused: [...refused.filter((code) => !asked.includes(code)), ...asked],
              })
            }
          >
            以上都不能提供
          </Button>
        </span>
      )}
      {own.some((one) => one.required) && (
        <div className="stack gap-1">
          <small>采购方要求，贵院提供：</small>
          {boxes(own.filter((one) => one.required))}
        </div>
      )}
      {own.length > 0 ? (
        boxes(own.filter((one) => !one.required))
      ) : (
        <p className="hint">机构信息里还没有填写特色服务。</p>
      )}
      {others.length > 0 && (
        <details open={others.some(({ code }) => offered.includes(code))}>
          <summary className="hint">其他服务（不在贵院的特色服务里，只在确实能提供时勾选）</summary>
          {boxes(others)}
        </details>
      )}
    </div>
  );
}
