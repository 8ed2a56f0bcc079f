import { maskMobile } from '#domain/access/mobile.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { AskedInstitution } from './asked-institution.ts';

/** What happens now, and the quicker way for those who don't want to wait. */
export function AskDone({
  mobile,
  institution: { shortName, city },
  onClose,
}: {
  mobile: string;
  institution: AskedInstitution;
  onClose: () => void;
}) {
  return (
    <div className="stack gap-2 soft above" role="status">
      <p>
        平台顾问会在服务时间（每天 07:30–23:00）致电 <b className="num">{maskMobile(mobile)}</b>
        ，问清人数、项目与时间，再请{shortName}报价。
      </p>
      <p>不想等？直接发布采购需求：审核通过后自动匹配{city.name}的机构，报价逐项列出，可以并排比较。</p>
      <div className="dialog-actions">
        <ButtonLink to={paths.requireSubmit({ city: city.code })}>发布采购需求</ButtonLink>
        <button type="button" className="btn btn-main" onClick={onClose}>
          完成
        </button>
      </div>
    </div>
  );
}
