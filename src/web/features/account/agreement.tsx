import { agreedTexts } from '#domain/site/agreed-texts.ts';
import { paths } from '#web/paths/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';

interface Props {
  checked: boolean;
  error: string | undefined;
  /** What ticking it means, before the documents. */
  children: string;
  onChange: (checked: boolean) => void;
}

const documents = [
  [agreedTexts.agree, paths.agreement()],
  [agreedTexts.state, paths.legalStatement()],
  [agreedTexts.privacy, paths.privacy()],
] as const;

/** The consent that registration needs, kept with the versions of its documents; they open beside the form, so that nothing typed is lost. */
export function Agreement({ checked, error, children, onChange }: Props) {
  return (
    <>
      <label className="check soft under">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>
          {children}
          {documents.map(([title, to]) => (
            <TextLink key={to} to={to} target="_blank">
              《{title}》
            </TextLink>
          ))}
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
