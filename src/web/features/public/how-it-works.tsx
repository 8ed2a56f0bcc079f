import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import styles from './how-it-works.module.css';

/** `steps` come with the page's data, so that their text is not in its JavaScript as well. */
export function HowItWorks({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <section className="wrap section" aria-labelledby="how">
      <div className="section-head">
        <h2 id="how">怎么进行</h2>
        <span>
          体检机构？
          <Link className={styles.join} to={paths.serviceCompany()}>
            上传现有价目表即可入驻
          </Link>
        </span>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, i) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {i + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
