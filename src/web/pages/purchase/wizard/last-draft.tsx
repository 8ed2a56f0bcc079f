import { Alert } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import styles from './wizard.module.css';

const DRAFT = 0;
const stepName = ['填写体检需求', '定制体检项目', '确认采购需求'];

/** On a blank draft: the way back to the last one that was begun. */
export function LastDraft({ demandId }: { demandId: string }) {
  const { data } = useCall('demand.listMine', { status: DRAFT, size: 5 });
  const [closed, setClosed] = useState(false);
  const last = data?.records.find(
    (one) => one.demandId !== demandId && (one.title !== '' || one.itemCount > 0),
  );
  if (!last || closed) return null;
  return (
    <Alert
      className={styles.notice ?? ''}
      type="info"
      showIcon
      closable={{ onClose: () => setClosed(true) }}
      title={`您有一份没有提交的草稿：${last.title || last.number}`}
      description={`${momentText(last.createdAt)} 新建，停在「${stepName[Math.max(last.draftStep, 1) - 1]}」。`}
      action={<ButtonLink to={paths.requireSubmit({ bidId: last.demandId })}>继续填写</ButtonLink>}
    />
  );
}
