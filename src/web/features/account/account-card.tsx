import type { ReactNode } from 'react';
import styles from './account-card.module.css';

interface Props {
  title: string;
  lead: string;
  wide?: boolean;
  children: ReactNode;
}

/** A page that is one card in the middle: ways to sign in. */
export const AccountCard = ({ title, lead, wide = false, children }: Props) => (
  <main id="content" className={`hero ${styles.page}`}>
    <div className={`card card-raised ${wide ? styles.wide : styles.card}`}>
      <h1>{title}</h1>
      <p className="note under">{lead}</p>
      {children}
    </div>
  </main>
);
