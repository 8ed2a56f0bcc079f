import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './wizard.module.css';

export function WizardFooter({ back, children }: { back?: () => void; children: ReactNode }) {
  return (
    <div className={styles.footer}>
      {back && (
        <Button size="large" onClick={back}>
          上一步
        </Button>
      )}
      {children}
    </div>
  );
}
