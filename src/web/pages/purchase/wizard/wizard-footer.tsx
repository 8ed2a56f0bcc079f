import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './wizard.module.css';

export const WizardFooter = ({ back, children }: { back?: () => void; children: ReactNode }) => (
  <div className={`cluster gap-3 ${styles.footer}`}>
    {back && (
      <Button size="large" onClick={back}>
        上一步
      </Button>
    )}
    {children}
  </div>
);
