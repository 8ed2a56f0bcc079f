import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { openFile } from '#web/api/open-file.ts';
import { message } from './messages.tsx';

/** Opens a stored file; why it could not be opened is said in a message. */
export function useOpenFile() {
  return (file: Parameters<typeof openFile>[0]) =>
    void openFile(file).catch((error: unknown) => message.error(failureText(asApiFailure(error)), 6));
}
