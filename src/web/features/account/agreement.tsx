import { Link } from 'react-router';
import { paths } from '#web/paths.ts';

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
          <Link className="text-link" to={paths.agreement()} target="_blank">
            《会员服务协议》
          </Link>
          和
          <Link className="text-link" to={paths.legalStatement()} target="_blank">
            《法律声明》
          </Link>
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
