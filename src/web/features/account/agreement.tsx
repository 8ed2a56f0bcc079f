import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';

interface Props {
  checked: boolean;
  error: string | undefined;
  /** What ticking it means, before the two documents. */
  children: string;
  onChange: (checked: boolean) => void;
}

/** The consent that registration needs; its documents open beside the form, so that nothing typed is lost. */
export function Agreement({ checked, error, children, onChange }: Props) {
  return (
    <>
      <label className="check soft under">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>
          {children}
          <TextLink to={paths.agreement()} target="_blank">
            《会员服务协议》
          </TextLink>
          和
          <TextLink to={paths.legalStatement()} target="_blank">
            《法律声明》
          </TextLink>
        </span>
      </label>
      {error && (
        <span className="field-error under" role="alert">
          {error}
        </span>
      )}
    </>
  );
}
