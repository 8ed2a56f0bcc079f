/** Sends one text message from a provider's template. Rejects when the message was not taken. */
export interface SmsSender {
  readonly kind: 'local' | 'aliyun';
  /** `act`: what the code is asked for, with its object: 签署合同 HT…，¥23,280.00. */
  sendCode(mobile: string, code: string, act: string): Promise<void>;
  /** A sentence for somebody who need not be signed in. Missing where no template is set for it. @throws SendProblem */
  sendNotice?(mobile: string, text: string): Promise<void>;
}
