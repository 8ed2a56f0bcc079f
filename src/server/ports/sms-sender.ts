/** Sends one text message from a provider's template. Rejects when the message was not taken. */
export interface SmsSender {
  readonly kind: 'local' | 'aliyun';
  sendCode(mobile: string, code: string): Promise<void>;
  /** A sentence for somebody who need not be signed in. Missing where no template is set for it. @throws SendProblem */
  sendNotice?(mobile: string, text: string): Promise<void>;
}
