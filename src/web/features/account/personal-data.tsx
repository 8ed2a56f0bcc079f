import { Alert } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { noticeLink } from './notice-link.ts';

type PersonalData = CallOutput<'user.personalData'>;

const effects = { delete: '删除', blank: '清空', keep: '保留' } as const;

/**
 * What an erasure would do with everything that is stored about a person, and what stands in its way. `own`: it is the person who
 * reads it, and each obstacle leads to where it is ended.
 */
export function ErasurePreview({
  data: { tables, obstacles },
  own = false,
}: {
  data: PersonalData;
  own?: boolean;
}) {
  return (
    <div className="stack gap-3">
      {obstacles.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="还不能注销，请先处理："
          description={
            <ul className="stack gap-2">
              {obstacles.map(({ text, target }) => (
                <li key={text}>{own ? <TextLink to={noticeLink(target)}>{text}</TextLink> : text}</li>
              ))}
            </ul>
          }
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
