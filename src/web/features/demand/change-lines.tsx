import type { CallOutput } from '#wire/invoke.ts';

/** What the buyer changed after publication, line by line, by package. */
export const ChangeLines = ({ lines }: { lines: CallOutput<'amendment.preview'>['changes'] }) => (
  <>
    {[...Map.groupBy(lines, (line) => line.packageName)].map(([packageName, own]) => (
      <section key={packageName} className="above">
        <h3>{packageName || '需求信息'}</h3>
        <ul>
          {own.map(({ text, priced }) => (
            <li key={text}>
              {text}
              {!priced && <small className="hint"> 不影响报价</small>}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);
