import { Alert, type AlertProps } from 'antd';

/** A message in the flow of a page, with room below it (inside a `stack`, the stack's own room). */
export const Notice = ({ className = 'notice', ...props }: AlertProps) => (
  <Alert className={className} showIcon {...props} />
);
