/** Sends one text message from a provider's template. Rejects when the message was not taken. */
export interface SmsSender {
  readonly kind: 'local' | 'aliyun';
  sendCode(mobile: string, code: string): Promise<void>;
}
