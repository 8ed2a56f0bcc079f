import { Alert, type AlertProps, type GetRef } from 'antd';
import { useEffect, useRef } from 'react';

/** What stops what was just clicked: where it appears out of sight, the page moves to it, or the button would seem dead. */
export function ProblemAlert(props: AlertProps) {
  const alert = useRef<GetRef<typeof Alert>>(null);
  const { title } = props;
  useEffect(() => {
    const element = alert.current?.nativeElement;
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector('.work-bar')?.getBoundingClientRect().bottom ?? 0;
    if (top < bar || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' });
  }, [title]);
  return <Alert ref={alert} type="error" showIcon {...props} />;
}
