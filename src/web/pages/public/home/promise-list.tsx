import styles from './home.module.css';

/** `promises` come with the page's data, so that their text is not in its JavaScript as well. */
export function PromiseList({ promises }: { promises: readonly { title: string; text: string }[] }) {
  return (
    <section className="wrap section" aria-labelledby="promises">
      <div className="section-head">
        <h2 id="promises">我们的承诺</h2>
      </div>
      <ul className={`grid gap-8 ${styles.promises}`}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3 className="row">
              <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
                <circle cx="11" cy="11" r="11" fill="var(--teal-soft)" />
                <path
                  d="M6.5 11.5l3 3 6-6.5"
                  fill="none"
                  stroke="var(--teal)"
                  strokeWidth="2"
                  strokeLinecap="round"
                />
              </svg>
              {title}
            </h3>
            <p className="soft small above">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
