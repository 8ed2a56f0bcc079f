import { Alert } from 'antd';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';

interface Props {
  failure: ApiFailure | undefined;
  className?: 'apart' | 'notice';
}

/** Why a call failed, where it was made; nothing as long as it has not. */
export const FailureAlert = ({ failure, className }: Props) =>
  failure && <Alert {...(className && { className })} type="error" showIcon title={failureText(failure)} />;
