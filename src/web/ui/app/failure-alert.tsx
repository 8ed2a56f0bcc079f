import type { AlertProps } from 'antd';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface Props extends Pick<AlertProps, 'action' | 'closable'> {
  failure: ApiFailure | undefined;
  className?: 'above' | 'apart' | 'far' | 'notice';
}

/** Why a call failed, where it was made; nothing as long as it has not. */
export const FailureAlert = ({ failure, ...props }: Props) =>
  failure && <ProblemAlert title={failureText(failure)} {...props} />;
