import { Alert } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';

type PersonalData = CallOutput<'user.personalData'>;

const effects = { delete: '删除', blank: '清空', keep: '保留' } as const;

/** What an erasure would do with everything that is stored about a person, and what stands in its way. */
export function ErasurePreview({ data: { tables, obstacles } }: { data: PersonalData }) {
  return (
    <div className="stack gap-3">
      {obstacles.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="还不能注销，请先处理："
          description={obstacles.map((text) => <p key={text}>{text}</p>)}
        />
      )}
      <ul className="stack gap-2 divided">
        {tables.map(({ title, count, how, ground }) => (
          <li key={title}>
            <span className="row between">
              <span>
                {title} <small className="num">{count} 条</small>
              </span>
              <span>{effects[how]}</span>
            </span>
            {ground && <p className="hint">{ground}</p>}
          </li>
        ))}
      </ul>
      <p className="hint">
        其余记录只以编号指明由谁操作，注销后显示为“已注销用户”。验证码和登录限制的记录几天内自动清除。
      </p>
    </div>
  );
}
