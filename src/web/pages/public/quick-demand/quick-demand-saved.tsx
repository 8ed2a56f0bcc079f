import { useEffect, useRef } from 'react';
import { paths } from '#web/paths/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Stored until a company of the user's is certified. */
export function QuickDemandSaved({ summary, onMore }: { summary: string; onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div role="status">
      <h3 ref={heading} tabIndex={-1}>
        需求已保存，还差企业认证
      </h3>
      <p className="soft small above under">
        「{summary}
        」已保存，提交企业认证后自动带入：您发布需求时，草稿里就是这些内容，不用重填。平台顾问也会按您的手机号联系您。
      </p>
      <ButtonLink look="call" large className="btn-wide" to={paths.beforeSubmit()}>
        去认证企业
      </ButtonLink>
      <p className="hint center above">
        认证只需营业执照。
        <button type="button" className="link-button" onClick={onMore}>
          再填一份需求
        </button>
      </p>
    </div>
  );
}
