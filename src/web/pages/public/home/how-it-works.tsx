import { paths } from '#web/paths/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './home.module.css';
import { exampleId } from './levelling-figure.tsx';

export interface Step {
  title: string;
  text: string;
}

/** `steps` come with the page's data, so that their text is not in its JavaScript as well. */
export function HowItWorks({ steps, withExample }: { steps: readonly Step[]; withExample: boolean }) {
  return (
    <section className="wrap section" aria-labelledby="how">
      <div className="section-head">
        <h2 id="how">怎么进行</h2>
        <span>
          体检机构？
          <TextLink to={paths.join()}>上传现有价目表即可入驻</TextLink>
        </span>
      </div>
      <ol className={`grid gap-8 well ${styles.steps}`}>
        {steps.map(({ title, text }, i) => (
          <li key={title} className="row top gap-3">
            <span className="number" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="soft small">
                {text}
                {withExample && i === steps.length - 1 && (
                  <TextLink to={{ hash: exampleId }}>看三家报价的例子</TextLink>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
