import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './wizard.module.css';

interface Props {
  back?: () => void;
  /** Why the button did not lead on. */
  problem?: string | undefined;
  children: ReactNode;
}

export const WizardFooter = ({ back, problem, children }: Props) => (
  <div className={`cluster gap-3 ${styles.footer}`}>
    {back && (
      <Button size="large" onClick={back}>
        上一步
      </Button>
    )}
    {problem && (
      <span className="urgent" role="alert">
        {problem}
      </span>
    )}
    {children}
  </div>
);
