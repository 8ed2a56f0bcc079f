import styles from './prose.module.css';

/** Text of a content record; the server made its HTML from escaped Markdown (modules/content/markdown.ts). */
export function Prose({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- nothing of the author's markup is in it
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
